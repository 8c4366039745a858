import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { refuseConfig } from '@prizestash/release-store/delivery-error';

const NO_REPOSITORY = /not a git repository|ENOENT/;
/** What git says of a repository without a commit, or of a commit without a file. */
const ABSENT = /does not have any commits|Needed a single revision|(in|name) 'HEAD'/;

/**
 * Runs git in a folder.
 * @returns its output without white space around it; null where there is no git, no repository, no
 * commit or no such file. A repository that git does not read, for example because of its owner, is
 * refused with git's own sentence: what is built from it would have no history without a word.
 */
export function git(folder: string, ...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, LC_ALL: 'C' },
      maxBuffer: Infinity,
    }).trim();
  } catch (error) {
    const { stderr, message } = error as Error & { stderr: string | null };
    const reason = stderr?.trim() || message;
    const isThere = existsSync(path.join(folder, '.git'));
    if (ABSENT.test(reason) || (NO_REPOSITORY.test(reason) && !isThere)) return null;
    refuseConfig(`git does not read ${folder}: ${reason}`);
  }
}

export function isShallow(folder: string): boolean {
  return git(folder, 'rev-parse', '--is-shallow-repository') === 'true';
}
