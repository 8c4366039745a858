import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { releasesOf, type ReleaseName } from '@prizestash/release-store/release-name';
import {
  servedOf,
  servedSets,
  setsOf,
} from '@prizestash/release-store/promotion-log/promotion-state';
import {
  contentOf,
  findRolledBack,
  judge,
} from '@prizestash/release-store/release-set/rolled-back';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { PromoteOptions } from './promote';
import { replaceReleases } from './rollback';

/**
 * Withdraws a release set: `?set=` no longer opens it, and neither promotion nor rollback makes it
 * live again. Files of its packages stay, because open tabs and other sets use them.
 *
 * Withdraws a malicious release, with those of the same content: hosts serve their files no longer, and
 * all release sets that have them or fall back to them are withdrawn. Visitors get another set first,
 * in which the package has its latest version that was not rolled back.
 * @param name for example `set-…`, or `mfe-legal@1.0.0-ab12cd3`.
 * @throws {DeliveryError} when visitors would get nothing else.
 */
export async function withdraw(
  store: ReleaseStore,
  name: string,
  { id, ...options }: PromoteOptions = {},
): Promise<void> {
  const release = name.includes('@') ? await store.named(name) : null;
  for (;;) {
    await store.refresh();
    const state = store.state();
    if (!state.live || !(release || store.set(name))) {
      refuseConfig(`${name} is not in the release store`);
    }
    const judged = release ? judge(store, sameContent(store, release), 'withdrawal') : [];
    const isWithdrawn = (set: string) => {
      const record = release ? store.set(set) : null;
      const hasIt = record && releasesOf(record).some((one) => findRolledBack(store, judged, one));
      return set === name || hasIt;
    };
    const closed = setsOf(state).filter(isWithdrawn);
    const request = release ? [...judged.map((one) => one.release), ...closed] : [name];
    if (request.every((one) => state.withdrawn.includes(one))) return;
    if (servedSets(state).some(isWithdrawn)) {
      if (!release) refuseConfig(`visitors get ${name}; run rollback first`);
      // Without the id: the request has not ended with this entry.
      await replaceReleases(store, release.package, () => judged, options);
      continue;
    }
    const { by = 'unknown' } = options;
    const change = { action: 'withdraw', by, id, request, ...servedOf(state) } as const;
    if (await store.append({ ...change, ...(release && { rolledBack: judged }) }, state)) return;
  }
}

/** A release, with those of the same content. */
function sameContent(store: ReleaseStore, release: ReleaseName): ReleaseName[] {
  const { package: name } = release;
  const content = contentOf(store, release);
  const all = store.versions(name).map((version) => ({ package: name, version }));
  return all.filter((one) => contentOf(store, one) === content);
}
