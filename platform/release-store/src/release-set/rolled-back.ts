import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256Of } from '../release-format/integrity';
import type { StoreFolder } from '../store-folder';
import { nameOf, type ReleaseName, packageOf } from '../release-name';
import type { RolledBackRelease } from '../promotion-log/log-entry';
import type { LoggedSet } from '../promotion-log/promotion-state';
import type { ReleaseStore } from '../release-store';

/** What differs in browser files of two builds of the same sources. */
const OF_BUILD = [
  /sha(?:256|384|512)-[A-Za-z0-9+/=]+/g,
  // The number of webpack's entry, which it derives from the name of the container.
  /(?<=\{)\d+(?=:0\})/g,
  // Minifiers choose names by how often a letter is used, also in the version.
  /(?<![\w$])[A-Za-z_$][\w$]?(?![\w$])/g,
];

/**
 * A digest of what a release does, hexadecimal, equal for the same sources under another version: of
 * its files without version, container and hashed names. It takes linear time, whatever they contain.
 */
export function contentOf(store: StoreFolder, release: ReleaseName): string {
  const { package: name, version } = release;
  const described = store.release(name, version);
  // Configurations and prerenderers are named by their content.
  if (!described) return sha256Of(nameOf(release));
  const { container, files } = described;
  const names = Object.keys(files);
  const hashes = new Set(names.flatMap((file) => file.match(/\w*\d\w*/g) ?? []));
  const nodeBuild = path.join(store.releaseFolder(name, version), 'server.js');
  const digests = [
    ...names.map((file) => path.join(store.webFolder(name, version), file)),
    nodeBuild,
  ]
    .filter((file) => existsSync(file))
    .map((file) => {
      const text = readFileSync(file, 'latin1')
        .replaceAll(version, '')
        .replaceAll(container, '')
        .replace(/\w{6,}/g, (word) => (hashes.has(word) ? '' : word));
      // The names in a Node build are the same in each, and tell a change of names from a version.
      const kept = file === nodeBuild ? [] : OF_BUILD;
      return sha256Of(kept.reduce((all, one) => all.replace(one, '_'), text));
    });
  return sha256Of(digests.sort().join());
}

/** Who has rolled what back, when and why, as part of a sentence. */
export function rollbackText(
  { by, at }: Pick<LoggedSet, 'by' | 'at'>,
  rolledBack: readonly RolledBackRelease[],
): string {
  const { why = 'site' } = rolledBack[0] ?? {};
  const releases = rolledBack.map(({ release }) => release).join(', ') || 'the site';
  const done = `${by} ${why === 'withdrawal' ? 'withdrew' : 'rolled back'} ${releases}`;
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`;
  if (why === 'withdrawal') return `${done} at ${time}`;
  const reason = why === 'canary' ? 'because its canary failed' : `in a rollback of the ${why}`;
  return `${done} at ${time} ${reason}`;
}

/** Releases as an entry of the promotion log judges them. */
export const judge = (
  store: ReleaseStore,
  releases: readonly ReleaseName[],
  why: RolledBackRelease['why'],
): RolledBackRelease[] =>
  releases.map((one) => ({ release: nameOf(one), content: contentOf(store, one), why }));

/** The judgment on a release, or on one with the same content under another version. */
export function findRolledBack<T extends RolledBackRelease>(
  store: ReleaseStore,
  rolledBack: readonly T[],
  release: ReleaseName,
): T | undefined {
  const name = nameOf(release);
  const ofPackage = rolledBack.filter((one) => packageOf(one.release) === release.package);
  const named = ofPackage.find((one) => one.release === name);
  if (named || ofPackage.length === 0) return named;
  const content = contentOf(store, release);
  return ofPackage.find((one) => one.content === content);
}
