import path from 'node:path';
import {
  liveDocumentIn,
  publishedHeadIn,
} from '@prizestash/release-store/releases/release-set/live-releases-in';
import { quicknet } from '@prizestash/drawings/beacon';
import { paths } from '@prizestash/shared/paths';
import type { Pool } from 'pg';
import { keptSecret } from '@prizestash/server-kit/atomic-files';
import type { Settings } from '../settings/settings';
import { startDemonstrationBeacon } from './beacon/beacon-client';
import { drawingKey, DrawingLogRepository } from './log/drawing-log-repository';
import { DrawingsRepository } from './pool/drawings-repository';
import { type DrawingServices, OfficialRulesRepository } from './steps/hold-drawing';

export interface OpenDrawings {
  readonly services: DrawingServices;
  close(): Promise<void>;
}

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
export const demonstrationSettings = (dataDir: string): Parameters<typeof openDrawings>[1] => ({
  drawingKey: undefined,
  beaconUrls: undefined,
  timestampUrls: [],
  releasesDir: path.join(dataDir, 'releases'),
  dataDir,
});

/**
 * Creates the services of drawings. Without configured servers of quicknet it starts the
 * demonstration beacon.
 * @param now the current time; tests and demonstrations replace it
 */
export async function openDrawings(
  pool: Pool,
  settings: Pick<
    Settings,
    'drawingKey' | 'beaconUrls' | 'timestampUrls' | 'releasesDir' | 'dataDir'
  >,
  now?: () => Date,
): Promise<OpenDrawings> {
  const { beaconUrls, dataDir, releasesDir } = settings;
  const demonstration = beaconUrls
    ? null
    : await startDemonstrationBeacon(
        keptSecret(path.join(dataDir, 'demonstration-beacon-key')),
        now,
      );
  const services = {
    drawings: new DrawingsRepository(pool),
    log: new DrawingLogRepository(pool, () => publishedHeadIn(releasesDir)),
    key: drawingKey(settings.drawingKey ?? keptSecret(path.join(dataDir, 'drawing-key'))),
    beacon: demonstration ?? { chain: quicknet, urls: beaconUrls ?? [] },
    rules: new OfficialRulesRepository(
      pool,
      () => liveDocumentIn(releasesDir, paths.rules),
      demonstration !== null,
    ),
    timestampUrls: settings.timestampUrls,
  };
  return { services, close: () => demonstration?.close() ?? Promise.resolve() };
}
