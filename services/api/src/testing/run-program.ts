import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Output and exit code of a program. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a program of the API as the package scripts do. @param file for example `main.ts` */
function startProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly outcome: Promise<ProgramResult> } {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.resolve(__dirname, '..', file), ...args],
    { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const outcome = once(child, 'close').then(
    ([code]) => ({ code, stdout, stderr }) as ProgramResult,
  );
  return { child, outcome };
}

/** Runs a program of the API and waits for its end. */
export function runProgram(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  return startProgram(file, args, env).outcome;
}
