import path from 'node:path';
import { liveDocumentIn, publishedHeadIn } from '@prizestash/release-store/release-set/read-folder';
import { quicknet } from '@prizestash/drawings/beacon';
import { paths } from '@prizestash/shared/paths';
import type { Pool } from 'pg';
import { keptSecret } from '@prizestash/server-kit/atomic-files';
import { readSettings, type Settings } from '../settings/settings';
import { startDemonstrationBeacon } from './beacon/beacon-client';
import { drawingKey, DrawingLogRepository } from './log/drawing-log-repository';
import { DrawingsRepository } from './pool/drawings-repository';
import { type DrawingServices, OfficialRulesRepository } from './steps/hold-drawing';

/** Settings with keys in a folder and the demonstration beacon. */
export const demonstrationSettings = (dataDir: string): Settings =>
  readSettings({ DATA_DIR: dataDir });

/**
 * Creates the services of drawings. Without configured servers of quicknet it starts the
 * demonstration beacon.
 * @param now the current time; tests and demonstrations replace it
 */
export async function openDrawings(pool: Pool, settings: Settings, now?: () => Date) {
  const { BEACON_URLS: urls, dataDir, releasesDir } = settings;
  const demonstration = urls
    ? null
    : await startDemonstrationBeacon(
        keptSecret(path.join(dataDir, 'demonstration-beacon-key')),
        now,
      );
  const key = drawingKey(settings.DRAWING_KEY ?? keptSecret(path.join(dataDir, 'drawing-key')));
  const liveRules = () => liveDocumentIn(releasesDir, paths.rules);
  const on = (connections: Pool): DrawingServices => ({
    drawings: new DrawingsRepository(connections),
    log: new DrawingLogRepository(connections, () => publishedHeadIn(releasesDir)),
    key,
    beacon: demonstration ?? { chain: quicknet, urls: urls ?? [] },
    rules: new OfficialRulesRepository(connections, liveRules, demonstration !== null),
    timestampUrls: settings.DRAWING_TIMESTAMP_URLS,
    on,
  });
  return { services: on(pool), close: () => demonstration?.close() ?? Promise.resolve() };
}
