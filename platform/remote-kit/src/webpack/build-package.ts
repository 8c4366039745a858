import { spawn } from 'node:child_process';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { configFileOf, packageFolder } from '../packages';
import { ON_STANDARD_INPUT, type BuildRequest } from './build-request';

/** @param output what webpack printed. */
export function buildFailure(names: readonly string[], output: string): DeliveryError {
  return new DeliveryError(
    'build-failed',
    `${names.join(' or ')} does not build:\n${output.trim()}`,
  );
}

export interface BuildOptions {
  readonly root?: string;
  readonly signal?: AbortSignal | undefined;
  /** True writes a source map beside each script. */
  readonly sourceMaps?: boolean;
}

export type StartedWebpack = ReturnType<typeof startWebpack>;

/**
 * Starts webpack-cli in a separate process. It loads, and waits for what it builds.
 * @param names of packages: what one build has loaded and compiled makes the next cheaper.
 */
export function startWebpack(
  names: readonly string[],
  { root = repositoryRoot, signal, sourceMaps = false }: BuildOptions = {},
) {
  const webpack = require.resolve('webpack-cli/bin/cli.js');
  const configs = names.flatMap((name) => ['--config', configFileOf(packageFolder(name, root))]);
  const child = spawn(process.execPath, [webpack, '--mode', 'production', ...configs], {
    // A file that the federation plugin generates is below this folder, and sorts by it.
    cwd: root,
    env: {
      ...process.env,
      PACKAGE_VERSION: ON_STANDARD_INPUT,
      BUILD_SOURCE_MAPS: sourceMaps ? 'yes' : '',
      NODE_OPTIONS: '',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  // The build may end before it reads its request, and says why.
  child.stdin.on('error', () => {});
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(buildFailure(names, output))));
  });
  // It can fail before somebody waits for it.
  ended.catch(() => {});
  const requests: Record<string, BuildRequest> = {};
  return {
    /** Resolves when the requests of all packages are known and built. A rejected one ends all builds. */
    async build(name: string, request: BuildRequest | Promise<BuildRequest>): Promise<void> {
      const asked = Promise.resolve(request).then((known) => {
        requests[name] = known;
        if (names.every((one) => requests[one])) child.stdin.end(JSON.stringify(requests));
      });
      asked.catch(() => child.kill());
      await Promise.all([asked, ended]);
    },
  };
}
