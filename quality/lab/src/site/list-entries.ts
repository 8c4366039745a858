import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const run = promisify(execFile);

/** Returns the entries that `npm run api -- entries` prints. */
export async function listEntries(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Record<string, unknown>[]> {
  const { stdout } = await run('npm', ['run', '--silent', 'api', '--', 'entries'], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.trim().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
