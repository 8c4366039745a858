import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const MAX_BYTES = 100_000_000;

/**
 * The verifier as one file: beside this program where that is compiled. From sources another process
 * bundles it, so that the one that signs runs no bundler.
 */
export async function verifierProgram(): Promise<string> {
  const compiled = path.join(path.dirname(process.argv[1] ?? ''), 'verifier.js');
  if (existsSync(compiled)) return readFileSync(compiled, 'utf8');
  const command = ['--require', 'tsx/cjs', 'platform/verifier/src/cli/bundle-verifier.ts'];
  const options = { cwd: repositoryRoot, maxBuffer: MAX_BYTES };
  return (await promisify(execFile)(process.execPath, command, options)).stdout;
}
