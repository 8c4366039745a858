import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { detectPort } from 'detect-port';
import { currentConsentText } from '../consents/consent-text';

const MAIN = path.resolve(__dirname, '../main.ts');
const START_TIMEOUT_MS = 60_000;
/** The default partner names of the site, so that its pages show a registered consent text. */
const PARTNER_NAMES = ['Sandbox Leads', 'Sandbox Offers', 'Sandbox Surveys'];

/** SHA-256 in hex of the consent text that is registered in the checked API. */
export const registeredConsentHash = currentConsentText(PARTNER_NAMES)?.hash ?? '';

/** An API process that a check can kill and restart. */
export interface ApiProcess {
  readonly port: number;
  readonly origin: string;
  /** Folder of its database. */
  readonly dataDir: string;
  /** Starts the API and waits until it is ready. */
  start(): Promise<void>;
  /** Kills the API (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the API (SIGTERM) and returns its exit code. */
  end(): Promise<number | null>;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/ready`)).ok;
  } catch {
    return false;
  }
}

/**
 * Prepares an API process on free ports; `start` starts it.
 * @param dataDir folder of its database
 * @param env overrides of environment variables
 * @param logFile file for its log; without it the log is discarded
 */
export async function prepareApi(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  logFile?: string,
): Promise<ApiProcess> {
  const port = await detectPort({ hostname: '127.0.0.1' });
  const databasePort = await detectPort({ hostname: '127.0.0.1' });
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function stop(signal: NodeJS.Signals): Promise<number | null> {
    const stopping = child;
    child = undefined;
    if (!stopping || stopping.exitCode !== null) return stopping?.exitCode ?? null;
    const exited = once(stopping, 'exit');
    stopping.kill(signal);
    await exited;
    return stopping.exitCode;
  }

  return {
    port,
    origin,
    dataDir,
    async start() {
      const started = spawn(process.execPath, ['--import', 'tsx', MAIN], {
        stdio: ['ignore', logFile === undefined ? 'ignore' : openSync(logFile, 'a'), 'inherit'],
        env: {
          ...process.env,
          API_PORT: String(port),
          DATABASE_PORT: String(databasePort),
          DATA_DIR: dataDir,
          // A check must never use the operator's database.
          DATABASE_URL: '',
          MIGRATION_DATABASE_URL: '',
          // Calls are counted as in production, but never reach the limits.
          RATE_LIMIT_PER_ADDRESS: '1000000',
          RATE_LIMIT_PER_EMAIL: '1000000',
          PARTNER_NAMES: PARTNER_NAMES.join(';'),
          ...env,
        },
      });
      child = started;
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (!(await isReady(origin))) {
        if (started.exitCode !== null) throw new Error('The API exited while starting.');
        if (Date.now() > deadline) throw new Error('The API did not start within a minute.');
        await sleep(50);
      }
    },
    async kill() {
      await stop('SIGKILL');
    },
    end: () => stop('SIGTERM'),
  };
}
