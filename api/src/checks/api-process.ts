import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../database/free-port';

const MAIN = path.resolve(__dirname, '../main.ts');
const START_TIMEOUT_MS = 60_000;

/** A started API that a check may kill and start again. */
export interface ApiProcess {
  readonly port: number;
  readonly origin: string;
  /** Folder of its database. */
  readonly dataDir: string;
  /** Starts it and waits until it answers that its database is there. */
  start(): Promise<void>;
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>;
  /** Ends it the way Ctrl-C does; the exit code. */
  end(): Promise<number | null>;
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health`)).ok;
  } catch {
    return false;
  }
}

/**
 * Prepares an API on free ports of this machine, as a process of its own.
 * @param dataDir folder for its database
 * @param env what to change in its environment
 * @param logFile where its log goes; thrown away when left out
 */
export async function prepareApi(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  logFile?: string,
): Promise<ApiProcess> {
  const port = (await freePort()) ?? 0;
  const databasePort = (await freePort()) ?? 0;
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function gone(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
    return ending.exitCode;
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
          // A check never touches the operator's own database, whatever the environment says.
          DATABASE_URL: '',
          // The limits count every call, as in service; only the numbers are out of reach.
          RATE_LIMIT_PER_ADDRESS: '1000000',
          RATE_LIMIT_PER_EMAIL: '1000000',
          PARTNER_NAMES: 'Acme Leads;Bright Offers;Civic Surveys',
          ...env,
        },
      });
      child = started;
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (!(await isHealthy(origin))) {
        if (started.exitCode !== null) throw new Error('The API ended while it was starting.');
        if (Date.now() > deadline) throw new Error('The API did not start within a minute.');
        await sleep(50);
      }
    },
    async kill() {
      await gone('SIGKILL');
    },
    end: () => gone('SIGTERM'),
  };
}
