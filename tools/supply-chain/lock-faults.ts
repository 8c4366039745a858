import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { readLock } from '../../delivery/src/releases/package-lock';

/** Lists what is wrong with how packages are pinned, one line each. */
export function lockFaults(root = repositoryRoot): string[] {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const settings = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n');
  const unpinned = readLock(root).packages.filter(
    ({ integrity }) => !integrity.startsWith('sha512-'),
  );
  return [
    ...unpinned.map(({ path: folder }) => `${folder} is not pinned by a SHA-512 digest`),
    // A URL ties every install to one registry, and can hide a package from another source.
    ...(/"resolved": "[^"]*:/.test(text) ? ['the lock file contains a registry URL'] : []),
    ...(settings.includes('ignore-scripts=true')
      ? []
      : ['.npmrc does not disable install scripts']),
  ];
}
