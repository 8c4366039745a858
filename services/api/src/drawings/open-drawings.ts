import path from 'node:path';
import { quicknet } from '@prizestash/drawings/beacon-chain';
import type { Pool } from 'pg';
import { keptSecret } from '@prizestash/server-kit/kept-secret';
import type { Settings } from '../settings/settings';
import { startDemonstrationBeacon } from './beacon/demonstration-beacon';
import { drawingKey } from './log/drawing-key';
import { DrawingLogRepository } from './log/drawing-log-repository';
import { DrawingsRepository } from './pool/drawings-repository';
import type { DrawingServices } from './steps/hold-drawing';
import { readOfficialRules } from './steps/official-rules';

export interface OpenDrawings {
  readonly services: DrawingServices;
  close(): Promise<void>;
}

/** Returns the services on other connections. */
export function onConnections(services: DrawingServices, pool: Pool): DrawingServices {
  return {
    ...services,
    drawings: new DrawingsRepository(pool),
    log: new DrawingLogRepository(pool),
  };
}

const OFFICIAL_RULES_DIR = path.resolve(__dirname, '../../../../mfe-legal/content/rules');

/** Settings with keys in a folder and the demonstration beacon. */
export const demonstrationSettings = (
  dataDir: string,
  officialRulesDir = OFFICIAL_RULES_DIR,
): Parameters<typeof openDrawings>[1] => ({
  drawingKey: undefined,
  beaconUrls: undefined,
  timestampUrls: [],
  officialRulesDir,
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
    'drawingKey' | 'beaconUrls' | 'timestampUrls' | 'officialRulesDir' | 'dataDir'
  >,
  now?: () => Date,
): Promise<OpenDrawings> {
  const { beaconUrls, dataDir } = settings;
  const demonstration = beaconUrls
    ? null
    : await startDemonstrationBeacon(
        keptSecret(path.join(dataDir, 'demonstration-beacon-key')),
        now,
      );
  const services = {
    drawings: new DrawingsRepository(pool),
    log: new DrawingLogRepository(pool),
    key: drawingKey(settings.drawingKey ?? keptSecret(path.join(dataDir, 'drawing-key'))),
    beacon: demonstration ?? { chain: quicknet, urls: beaconUrls ?? [] },
    rules: readOfficialRules(settings.officialRulesDir),
    timestampUrls: settings.timestampUrls,
  };
  return { services, close: () => demonstration?.close() ?? Promise.resolve() };
}
