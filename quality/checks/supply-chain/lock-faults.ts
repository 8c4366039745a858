import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { readLock } from '@prizestash/remote-kit/package-lock';

function oldestNode(): semver.SemVer {
  const text = readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8');
  const { engines } = JSON.parse(text) as { engines: { node: string } };
  return semver.minVersion(engines.node)!;
}

/** @param folder of the lock file. */
export function lockFaults(folder = repositoryRoot): string[] {
  const text = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const settings = readFileSync(path.join(repositoryRoot, '.npmrc'), 'utf8').split('\n');
  const { packages } = readLock(folder);
  const node = oldestNode();
  const unpinned = packages.filter(({ integrity }) => !integrity.startsWith('sha512-'));
  const unsupported = packages.filter((one) => !semver.satisfies(node, one.node));
  return [
    ...unpinned.map(({ path: folder }) => `${folder} is not pinned by a SHA-512 digest`),
    ...unsupported.map((one) => `${one.path} needs Node ${one.node}, and not ${node.version}`),
    // A URL ties every install to one registry, and can hide a package from another source.
    ...(/"resolved": "[^"]*:/.test(text) ? ['the lock file contains a registry URL'] : []),
    ...(settings.includes('ignore-scripts=true')
      ? []
      : ['.npmrc does not disable install scripts']),
  ];
}
