import { spawn } from 'node:child_process';
import { repositoryRoot } from '../repository';

/**
 * Runs a command-line tool of the repository with its output shown.
 * @param title printed before it, with the time that it took after it.
 * @returns its exit code; 1 when a signal ended it.
 */
export async function runTool(
  title: string,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  console.log(`\n— ${title}`);
  const begin = Date.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(`— ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code;
}
