import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compiledProgram } from '@prizestash/lab/compiled-program';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';
import { hashConsentText } from '../consents/consent-evidence';

const MAIN = path.resolve(__dirname, '../main.ts');

/** The consent text of the only release set that a checked API has by default. */
export const registeredConsent = hashConsentText('1.0', 'I agree.');

/** An API process that a check can kill and restart. */
export interface ApiProcess {
  readonly port: number;
  readonly origin: string;
  /** Of the running process. */
  readonly pid: number | undefined;
  /** Folder of its database. */
  readonly dataDir: string;
  /** Starts the API and waits until it is ready. */
  start(): Promise<void>;
  /** Kills the API (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the API (SIGTERM) and returns its exit code. */
  end(): Promise<number | null>;
}

/**
 * Prepares an API process on free ports; `start` starts it.
 * @param dataDir folder of its database
 * @param env overrides of environment variables
 * @param logFile file for its log
 */
export async function prepareApi(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  logFile?: string,
): Promise<ApiProcess> {
  const main = await compiledProgram(MAIN);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const releasesDir = path.join(dataDir, 'releases');
  const set = path.join(releasesDir, 'sets/set-checked');
  mkdirSync(set, { recursive: true });
  writeFileSync(
    path.join(set, 'set.json'),
    JSON.stringify({ versions: {}, consents: [registeredConsent] }),
  );
  const program = new Program({
    name: 'the API',
    command: [process.execPath, main],
    env: {
      ...process.env,
      API_PORT: String(port),
      // Pages of another port may call it.
      API_BASE_URL: origin,
      DATABASE_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      // A check must never use the operator's database.
      DATABASE_URL: '',
      MIGRATION_DATABASE_URL: '',
      // Calls are counted as in production, but never reach the limits.
      RATE_LIMIT_PER_ADDRESS: '1000000',
      RATE_LIMIT_PER_EMAIL: '1000000',
      RELEASES_DIR: releasesDir,
      ...env,
    },
    logFile,
    isReady: responds(`${origin}/ready`),
  });
  return {
    port,
    origin,
    get pid() {
      return program.pid;
    },
    dataDir,
    start: async () => void (await program.start()),
    kill: () => program.kill(),
    end: () => program.stop(),
  };
}
