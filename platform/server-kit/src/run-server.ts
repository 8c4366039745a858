import { runCommand } from './run-command';

const STOP_TIMEOUT_MS = 15_000;

/** Takes what releases something when the server stops; the last one given is called first. */
export type OnStop = (release: () => unknown) => void;

/** How a server differs from others. */
export interface ServerOptions {
  /** Milliseconds after which a stop is given up, with exit code 1. */
  readonly stopTimeoutMs?: number;
  readonly describe?: (error: unknown) => unknown;
}

/**
 * Runs a server until SIGINT or SIGTERM, and then releases what it holds, so that accepted requests
 * finish. A failed start releases what was started by then and prints one sentence.
 * @param start resolves when the server listens
 */
export function runServer(
  start: (onStop: OnStop) => Promise<void>,
  { stopTimeoutMs = STOP_TIMEOUT_MS, describe }: ServerOptions = {},
): void {
  const releases: (() => unknown)[] = [];
  const stop = async () => {
    for (let release = releases.pop(); release; release = releases.pop()) await release();
  };
  let stopping = false;
  // Later signals are ignored: Ctrl-C reaches this process and its parent, which sends another one.
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    runCommand(() => stop().then(() => process.exit(0)), describe);
  };
  runCommand(async () => {
    try {
      await start((release) => void releases.push(release));
    } catch (error) {
      await stop().catch(() => undefined);
      throw error;
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  }, describe);
}
