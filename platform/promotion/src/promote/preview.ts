import { refuseSet } from '@prizestash/release-store/delivery-error';
import type { LinkedSet } from '@prizestash/release-store/promotion-log/log-entry';
import {
  servedSets,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import { codeOfSet, pathsOf, readSiteConfig } from '@prizestash/release-store/release-set/releases';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { previewUrlOf } from '@prizestash/release-store/site-config/site-config-from-env';
import { changedPaths, comparePages } from './changed-pages';
import { MAX_KEEP_HOURS } from './requirements';

const HOUR_MS = 3_600_000;

/**
 * The link of a preview, to the first page that is new, or another one than in the live set. The id of
 * a set is a digest of its releases, so only who has these can know it.
 * @param live the set that hosts serve: a configuration that is previewed decides nothing.
 */
export function linkTo(
  store: ReleaseStore,
  live: ReleaseSetRecord,
  record: ReleaseSetRecord,
): string {
  const paths = changedPaths(store, record, live);
  const { differing } = comparePages(store, live, record, paths);
  const known = pathsOf(codeOfSet(store, live.id));
  const path = differing.find((one) => !known.includes(one)) ?? differing[0] ?? paths[0] ?? '/';
  return `${previewUrlOf(readSiteConfig(store, live.versions).config)}${path}?set=${record.id}`;
}

/**
 * A release set that its link opens, and that no visitor gets.
 * @param keepHours hours until the link ends; a week by default.
 * @param now milliseconds.
 * @returns null for a preview whose link lasts half as long already: the log holds no repetitions.
 */
export function linkedSet(
  state: PromotionState,
  set: string,
  keepHours = MAX_KEEP_HOURS,
  now = Date.now(),
): LinkedSet | null {
  if (servedSets(state).includes(set)) refuseSet('canaries', `visitors get ${set} already`);
  const known = state.previews.find((one) => one.set === set);
  if (known && Date.parse(known.until) - now >= (keepHours * HOUR_MS) / 2) return null;
  return { set, until: new Date(now + keepHours * HOUR_MS).toISOString() };
}
