import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { readLock } from '../../delivery/src/releases/package-lock';

/** What is wrong with how packages are pinned, in a line each. */
export function lockFaults(root = repositoryRoot): string[] {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const settings = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n');
  const unpinned = readLock(root).packages.filter(
    ({ integrity }) => !integrity.startsWith('sha512-'),
  );
  return [
    ...unpinned.map(({ path: folder }) => `${folder} is not pinned by a SHA-512 digest`),
    // An address would tie everybody to one registry, and hide a package from another source.
    ...(/"resolved": "[^"]*:/.test(text) ? ['the lock file names an address'] : []),
    ...(settings.includes('ignore-scripts=true')
      ? []
      : ['.npmrc lets install scripts of packages run']),
  ];
}
