import { refuseConfig } from '../delivery-error';
import { releasesOf } from '../releases/promotion-log/archive-names';
import { servedOf, servedSets, setsOf } from '../releases/promotion-log/promotion-state';
import { contentOf } from '../releases/release-content';
import type { ReleaseName } from '../releases/release';
import { findRolledBack, judge } from '../releases/release-set/rolled-back';
import type { ReleaseStore } from '../releases/release-store';
import type { PromoteOptions } from './promote';
import { replaceReleases } from './rollback';

/**
 * Withdraws a release set: `?set=` no longer opens it, and neither promotion nor rollback makes it
 * live again. Files of its packages stay, because open tabs and other sets use them.
 */
async function withdrawSet(store: ReleaseStore, id: string, by = 'unknown'): Promise<void> {
  for (;;) {
    await store.refresh();
    const state = store.state();
    const served = servedOf(state);
    if (!state.live || !store.set(id)) refuseConfig(`${id} is not in the release store`);
    if (servedSets(state).includes(id)) refuseConfig(`visitors get ${id}; run rollback first`);
    if (state.withdrawn.includes(id)) return;
    const change = { action: 'withdraw', by, request: [id], ...served } as const;
    if (await store.append(change, state)) return;
  }
}

/**
 * Withdraws a malicious release, and what has the same content: hosts serve its files no longer, and
 * all release sets that have it or fall back to it are withdrawn. Visitors get another set first, in
 * which the package has its latest version that was not rolled back.
 * @throws {DeliveryError} when there is none: the site stays up.
 */
async function withdrawRelease(
  store: ReleaseStore,
  release: ReleaseName,
  options: PromoteOptions,
): Promise<void> {
  const { package: name } = release;
  const content = contentOf(store, release);
  for (;;) {
    await store.refresh();
    const state = store.state();
    const versions = store.versions(name).map((version) => ({ package: name, version }));
    const withdrawn = versions.filter((one) => contentOf(store, one) === content);
    const judged = judge(store, withdrawn, 'withdrawal');
    if (judged.every((one) => state.withdrawn.includes(one.release))) return;
    const hasIt = (id: string) => {
      const record = store.set(id);
      return record && releasesOf(record).some((one) => findRolledBack(store, judged, one));
    };
    if (servedSets(state).some(hasIt)) {
      await replaceReleases(store, name, () => judged, options);
      continue;
    }
    const request = [...judged.map((one) => one.release), ...setsOf(state).filter(hasIt)];
    const { by = 'unknown' } = options;
    const change = { action: 'withdraw', by, request, rolledBack: judged } as const;
    if (await store.append({ ...change, ...servedOf(state) }, state)) return;
  }
}

/**
 * Withdraws a release set or a release.
 * @param name for example `set-…`, or `mfe-legal@1.0.0-ab12cd3`.
 */
export async function withdraw(
  store: ReleaseStore,
  name: string,
  options: PromoteOptions = {},
): Promise<void> {
  if (!name.includes('@')) return withdrawSet(store, name, options.by);
  return withdrawRelease(store, await store.named(name), options);
}
