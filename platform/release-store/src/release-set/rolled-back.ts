import type { RolledBackRelease } from '../promotion-log/log-entry';
import type { LoggedSet } from '../promotion-log/promotion-state';
import { contentOf } from '../release-content';
import { nameOf, packageOf, type ReleaseName } from '../release';
import type { ReleaseStore } from '../release-store';

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
