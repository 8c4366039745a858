import { spawn } from 'node:child_process';
import { repositoryRoot } from '../../delivery/src/build/packages';

/**
 * Runs a command-line tool of the repository with its output shown.
 * @param title printed before it, with the time that it took after it.
 * @param shown 'at once', or 'afterwards' for a tool that runs beside another one.
 * @returns its exit code; 1 when a signal ended it.
 */
export async function runTool(
  title: string,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  shown: 'at once' | 'afterwards' = 'at once',
): Promise<number> {
  if (shown === 'at once') console.log(`\n— ${title}`);
  const begin = Date.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: shown === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  if (shown === 'afterwards') console.log(`\n— ${title}\n${output}`.trimEnd());
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(`— ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code;
}
