import type { DrawingList } from '@prizestash/shared/results';
import { DeliveryError } from '../delivery-error';
import { SITE_CONFIG } from '../releases/release';
import { readSiteConfig } from '../releases/release-set/releases';
import type { ReleaseStore } from '../releases/release-store';
import { toResults, withResults } from '../releases/site-config/published-results';
import { releaseSiteConfig } from '../releases/site-config/release-site-config';
import { promote, type PromoteOptions, type PromoteOutcome } from './promote';

/**
 * Publishes the results of drawings: promotes the live releases again with a configuration that
 * differs only in the results. A running canary continues. The code has been checked in a browser
 * when it was promoted.
 * @param fetchList gets the drawings from the API whose address is given.
 * @throws {DeliveryError} when nothing is live yet, or the release set is refused.
 */
export async function publishResults(
  store: ReleaseStore,
  fetchList: (apiBaseUrl: string) => Promise<DrawingList>,
  options: PromoteOptions = {},
): Promise<PromoteOutcome> {
  const live = store.set(store.live()?.set ?? '');
  if (!live) throw new DeliveryError('release-set-refused', 'no release set is live');
  const { config, production } = readSiteConfig(store, live.versions);
  const results = toResults(await fetchList(config.apiBaseUrl));
  const { release } = releaseSiteConfig(store, withResults(config, results), production);
  if (release.version === live.versions[SITE_CONFIG]) {
    return { set: live.id, changed: false, pages: 0, canaryEnded: null };
  }
  return promote(store, [release], options);
}
