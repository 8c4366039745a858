import { setTimeout as delay } from 'node:timers/promises';
import { fetchDrawingKeys, fetchDrawings } from '@prizestash/shared/results';
import type { PromoteOutcome } from '@prizestash/promotion/promote/promote';
import { publishResults } from '@prizestash/promotion/promote/publish-results';
import { requestChange, type ServiceAccess } from '@prizestash/promotion/service/send-to-service';
import { nameOf, type ReleaseName } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';

const INTERVAL_MS = 60_000;
const source = { fetchDrawings, fetchDrawingKeys };

/**
 * Publishes the results of drawings now and then once a minute, as a scheduled
 * `npm run delivery -- publish-results` does in production.
 * @param signal ends it.
 */
export async function publishRegularly(
  store: ReleaseStore,
  service: ServiceAccess,
  apiUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const through = (release: ReleaseName) =>
    requestChange<PromoteOutcome>(service, '/promotions', { releases: [nameOf(release)] });
  while (!signal.aborted) {
    try {
      const { set, changed } = await publishResults(store, source, { through, apiUrl });
      if (changed && !signal.aborted) console.log(`Published new results of drawings: ${set}.`);
    } catch (error) {
      console.log(`Results of drawings are not published: ${(error as Error).message}`);
    }
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
