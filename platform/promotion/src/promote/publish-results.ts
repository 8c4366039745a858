import type * as calls from '@prizestash/shared/results';
import { failService, refuseSet } from '@prizestash/release-store/delivery-error';
import { contentVersion } from '@prizestash/release-store/release-format/integrity';
import { RESULTS, type ReleaseName } from '@prizestash/release-store/release-name';
import { configWithResults } from '@prizestash/release-store/release-set/releases';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { toResults, storeByContent } from '@prizestash/release-store/site-config/content-releases';
import type { ResultsRelease } from '@prizestash/release-store/release';
import type { PromoteOutcome } from './promote';

type ResultsSource = Pick<typeof calls, 'fetchDrawings' | 'fetchDrawingKeys'>;

interface PublishOptions {
  /** Where this program reaches the API, if not where pages do. */
  readonly apiUrl?: string;
  /** Promotes the release, through the promotion service. */
  readonly through: (release: ReleaseName) => Promise<PromoteOutcome>;
}

function unlessAway<T>(apiBaseUrl: string, response: Promise<T>): Promise<T> {
  return response.catch((error: Error) => {
    const reason = (error.cause as Error | undefined)?.message || error.message;
    failService(
      `The results cannot be read from the API at ${apiBaseUrl}, so nothing is published: ${reason}`,
    );
  });
}

/**
 * Publishes the results of drawings: promotes a release of `results` with the live releases. Running
 * canaries continue, unless they do not fit. Results of a database that was restored to an earlier
 * moment are refused. The code has been checked in a browser when it was promoted.
 */
export async function publishResults(
  store: ReleaseStore,
  source: ResultsSource,
  { through, apiUrl }: PublishOptions,
): Promise<PromoteOutcome> {
  await store.refresh();
  const live = store.set(store.live()?.set ?? '');
  if (!live) refuseSet('store', 'no release set is live');
  const { publicBaseUrl, apiBaseUrl, winners, drawingKeys } = configWithResults(
    store,
    live.versions,
  );
  const api = apiUrl ?? (apiBaseUrl || publicBaseUrl);
  const [list, keys] = await Promise.all([
    unlessAway(api, source.fetchDrawings(api)),
    unlessAway(api, source.fetchDrawingKeys(api)),
  ]);
  const [published = 0, recorded = 0] = [drawingKeys, keys].map((one) => one?.log?.records);
  if (recorded < published)
    failService(
      `The log of drawings has ${recorded} records, and ${published} are published, so nothing is published: the database was restored to an earlier moment.`,
    );
  const results = toResults(list, keys, winners);
  const version = contentVersion(JSON.stringify(results));
  if (version === live.versions[RESULTS]) {
    return { set: live.id, changed: false, pages: 0, canariesEnded: [] };
  }
  const release: ResultsRelease = { package: RESULTS, version, results };
  await storeByContent(store, release);
  return through(release);
}
