import { spawn } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/delivery/repository-root';

/** The program of an installed package. */
export const tool = (name: string, bin: string) =>
  path.join(repositoryRoot, 'node_modules', name, bin);

/**
 * Runs a command-line tool in the root folder of the repository and prints its output.
 * @param title printed before the output, and after it with the duration.
 * @param output 'inherit' streams it; 'at end' prints it when the tool ends, for tools that run in
 *   parallel.
 * @param node the program of Node that runs the tool.
 * @returns the exit code; 1 when a signal ended the tool.
 */
export async function runTool(
  title: string,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  output: 'inherit' | 'at end' = 'inherit',
  node = process.execPath,
): Promise<number> {
  if (output === 'inherit') console.log(`\n— ${title}`);
  const begin = Date.now();
  const child = spawn(node, [script, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  if (output === 'at end') console.log(`\n— ${title}\n${printed}`.trimEnd());
  const seconds = ((Date.now() - begin) / 1000).toFixed(1);
  console.log(`— ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return code;
}
