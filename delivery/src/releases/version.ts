import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readPackageJson } from '../build/read-package-json';
import { repositoryRoot } from '../build/packages';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'catalogue', 'workbench']);

function filesBelow(target: string): string[] {
  if (!statSync(target).isDirectory()) return [target];
  return readdirSync(target, { withFileTypes: true })
    .filter(
      ({ name }) => !NOT_SOURCE.has(name) && !name.startsWith('.') && !/\.test\.tsx?$/.test(name),
    )
    .flatMap(({ name }) => filesBelow(path.join(target, name)))
    .sort();
}

/** What every package is built from, in addition to its own folder. */
const commonInputs = [
  'shared/src',
  'shared/package.json',
  'delivery/src/build',
  'browserslist',
  'package-lock.json',
];

/** Digest over the content of everything that a package is built from. */
export function sourceDigest(name: string, root = repositoryRoot): string {
  const hash = createHash('sha256');
  for (const input of [name, ...commonInputs]) {
    for (const file of filesBelow(path.join(root, input))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** The version of a package's current sources. */
export interface SourceVersion {
  /** `1.0.0-<commit>` for committed sources, otherwise `1.0.0-<commit>.<digest>`. */
  readonly version: string;
  readonly commit: string;
}

/**
 * Derives a package's version from the last commit that changed one of its inputs, so that other
 * teams' commits do not change it.
 * @param root the repository; without git the version is made of the digest alone.
 */
export function sourceVersion(name: string, root = repositoryRoot): SourceVersion {
  const inputs = [name, ...commonInputs];
  const base = readPackageJson(path.join(root, name)).version;
  const commit = git(root, 'log', '-1', '--format=%h', '--abbrev=10', '--', ...inputs);
  const digest = sourceDigest(name, root).slice(0, 10);
  if (!commit) return { version: `${base}-nogit.${digest}`, commit: 'none' };
  const changes = git(root, 'status', '--porcelain', '--', ...inputs);
  if (changes === '') return { version: `${base}-${commit}`, commit };
  return { version: `${base}-${commit}.${digest}`, commit: `${commit} uncommitted` };
}
