import { execFileSync } from 'node:child_process';

/**
 * Runs git in a folder.
 * @returns its output without white space around it; null when the command fails.
 */
export function git(folder: string, ...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: Infinity,
    }).trim();
  } catch {
    return null;
  }
}

export function isShallow(folder: string): boolean {
  return git(folder, 'rev-parse', '--is-shallow-repository') === 'true';
}
