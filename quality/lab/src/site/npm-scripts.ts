import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the entries that `npm run api -- entries` prints. */
export async function listEntries(env: NodeJS.ProcessEnv = {}) {
  const { stdout } = await run('npm', ['run', '--silent', 'api', '--', 'entries'], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.trim().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The file that `npm run <script>` runs, relative to the repository. */
export function programOf(script: string): string {
  const text = readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Readonly<Record<string, string>> };
  return scripts[script]?.split(' ').at(-1) ?? '';
}
