import { spawn } from 'node:child_process';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { packageFolder } from '../packages';
import { VERSION_ON_STANDARD_INPUT } from './base-config';

/** @param output what webpack printed. */
export function buildFailure(packageName: string, output: string): DeliveryError {
  return new DeliveryError('build-failed', `${packageName} does not build:\n${output.trim()}`);
}

export interface BuildOptions {
  readonly root?: string;
  readonly signal?: AbortSignal | undefined;
  /** True writes a source map beside each script. */
  readonly sourceMaps?: boolean;
}

/**
 * Builds one package with webpack-cli, in a separate process so that two can run at once.
 * @param version webpack loads meanwhile; a rejection ends the build.
 * @param outputFolder receives `web/` and `node/`.
 */
export async function buildPackage(
  name: string,
  version: string | Promise<string>,
  outputFolder: string,
  { root = repositoryRoot, signal, sourceMaps = false }: BuildOptions = {},
): Promise<void> {
  const webpack = require.resolve('webpack-cli/bin/cli.js');
  const child = spawn(process.execPath, [webpack, '--mode', 'production'], {
    cwd: packageFolder(name, root),
    env: {
      ...process.env,
      PACKAGE_VERSION: VERSION_ON_STANDARD_INPUT,
      BUILD_OUTPUT: outputFolder,
      BUILD_SOURCE_MAPS: sourceMaps ? 'yes' : '',
      NODE_OPTIONS: '',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  // The build may end before it reads its version, and says why.
  child.stdin.on('error', () => {});
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const versioned = Promise.resolve(version).then((text) => void child.stdin.end(text));
  versioned.catch(() => child.kill());
  const [code] = await Promise.all([ended, versioned]);
  if (code !== 0) throw buildFailure(name, output);
}
