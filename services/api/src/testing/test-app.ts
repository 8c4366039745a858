import type { Pool } from 'pg';
import { buildApp } from '../app';
import {
  hashConsentText,
  releasedConsentTexts,
  ConsentTextRegistry,
  ConsentTextsRepository,
} from '../consents/consent-evidence';
import { openPool } from '../database/pool';
import type { DrawingServices } from '../drawings/steps/hold-drawing';
import { demonstrationSettings, openDrawings } from '../drawings/open-drawings';
import { makeLogger } from '../http/server';
import { type HttpResponse, type HttpCall, call, makeAgent } from './call';
import { REGISTER_PATH } from '../routes/register';
import type { Settings } from '../settings/settings';
import { startTestDatabase, type TestDatabase } from './test-database';

/** An application on its own database. */
export interface TestApp {
  /** Sends a request over real HTTP. */
  call(what: HttpCall): Promise<HttpResponse>;
  /** For example `http://127.0.0.1:3100`. */
  readonly origin: string;
  readonly database: TestDatabase;
  /** Connections of the owner of the tables; the application has its own with fewer privileges. */
  readonly pool: Pool;
  readonly drawings: DrawingServices;
  /** Lines logged so far. */
  readonly logged: string[];
  /** Sets the clock. */
  setNow(now: Date): void;
  /** Sends a registration call. */
  register(body: unknown, headers?: HttpCall['headers']): Promise<HttpResponse>;
  /** Empties every table that tests write to. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** The token that reads page reports. */
export const REPORTS_TOKEN = 'r'.repeat(32);

const testSettings: Partial<Settings> = {
  isElsewhere: true,
  RATE_LIMIT_PER_ADDRESS: 0,
  RATE_LIMIT_PER_IPV6_56: 0,
  RATE_LIMIT_PER_IPV6_48: 0,
  RATE_LIMIT_PER_EMAIL: 0,
  TRUST_PROXY: 1,
  REPORTS_TOKEN,
};

const emptiedTables = [
  'entries',
  'consents',
  'registrations',
  'unsubscribes',
  'rate_limits',
  'person_actions',
  'excluded_entries',
  'drawings',
  'drawing_leaves',
  'drawing_records',
  'drawing_keys',
  'official_rules',
  'winner_notices',
  'entry_mails',
  // In the order in which one statement locks them.
  'page_report_details',
  'page_reports',
];

/** The registered consent text of tests. */
export const testConsentText = hashConsentText('1.0', 'I agree.');

/**
 * Starts the application.
 * @param changes to the test settings, which have no rate limits
 * @param opened its database, which it closes; a new one when undefined
 */
export async function startTestApp(
  changes: Partial<Settings> = {},
  opened?: TestDatabase,
): Promise<TestApp> {
  const database = opened ?? (await startTestDatabase());
  const pool = openPool(database.url);
  const apiPool = openPool(database.apiUrl);
  const logged: string[] = [];
  const logger = makeLogger('debug', { write: (line) => void logged.push(line) });
  let now = new Date('2026-11-21T12:00:00Z');
  const settings = { ...demonstrationSettings(database.dataDir), ...testSettings, ...changes };
  const released = releasedConsentTexts(settings.releasesDir);
  const consentTexts = new ConsentTextRegistry(new ConsentTextsRepository(apiPool), () => [
    ...released(),
    testConsentText,
  ]);
  const drawings = await openDrawings(apiPool, settings, () => now);
  const app = await buildApp({
    pool: apiPool,
    consentTexts,
    settings,
    hashKeys: { current: 'a'.repeat(32) },
    drawings: drawings.services,
    logger,
    now: () => now,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = makeAgent();
  return {
    origin,
    call: (what) => call(origin, agent, what),
    database,
    pool,
    drawings: drawings.services,
    logged,
    setNow(moment) {
      now = moment;
    },
    register: (body, headers = {}) =>
      call(origin, agent, {
        method: 'POST',
        url: REGISTER_PATH,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body) ?? 'null',
      }),
    async clear() {
      const emptied = emptiedTables.join(', ');
      const triggers = (state: string) =>
        emptiedTables.map((table) => `alter table ${table} ${state} trigger user`).join(';');
      await pool.query(`${triggers('disable')}; truncate ${emptied}; ${triggers('enable')}`);
      logged.length = 0;
      now = new Date('2026-11-21T12:00:00Z');
    },
    async close() {
      agent.destroy();
      await app.close();
      await drawings.close();
      await apiPool.end();
      await pool.end();
      await database.close();
    },
  };
}
