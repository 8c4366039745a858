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

/** Returns the services on other connections. */
export function onConnections(services: DrawingServices, pool: Pool): DrawingServices {
  return {
    ...services,
    drawings: new DrawingsRepository(pool),
    log: services.log.on(pool),
    rules: services.rules.on(pool),
  };
}

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
  const services: DrawingServices = {
    drawings: new DrawingsRepository(pool),
    log: new DrawingLogRepository(pool, () => publishedHeadIn(releasesDir)),
    key: drawingKey(settings.DRAWING_KEY ?? keptSecret(path.join(dataDir, 'drawing-key'))),
    beacon: demonstration ?? { chain: quicknet, urls: urls ?? [] },
    rules: new OfficialRulesRepository(
      pool,
      () => liveDocumentIn(releasesDir, paths.rules),
      demonstration !== null,
    ),
    timestampUrls: settings.DRAWING_TIMESTAMP_URLS,
  };
  return { services, close: () => demonstration?.close() ?? Promise.resolve() };
}
