import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from './run-command';
import { OperationalError } from './operational-error';

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

/**
 * Does something again and again. A failure is printed once, until another one follows or it is done.
 * @returns a function that ends it, and resolves when what was running is done.
 */
export function repeat(intervalMs: number, work: () => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let failure = '';
    while (!signal.aborted) {
      const message = await work().then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
      if (message && message !== failure) console.error(message);
      failure = message;
      await delay(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return () => {
    stopping.abort();
    return running;
  };
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** The environment variable that chooses the port. */
  readonly variable: string;
}

/** The failure of a server whose port another program uses. */
export function portInUse({ port, variable }: Pick<ListenAddress, 'port' | 'variable'>) {
  return new OperationalError(
    'port-unavailable',
    `Port ${port} is in use. Stop the process that uses it, or choose another port with ${variable}=<port>.`,
  );
}

/**
 * Starts to listen.
 * @param begin calls a server's `listen`
 * @throws {OperationalError} `port-unavailable`, with one sentence that names the port and its variable
 */
export async function listen<Result>(
  address: ListenAddress,
  begin: (at: { host: string; port: number }) => Promise<Result>,
): Promise<Result> {
  const { host, port, variable } = address;
  try {
    return await begin({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw portInUse(address);
    const sentence = {
      EACCES: `Port ${port} (${variable}) may not be used by this user.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    }[code ?? ''];
    throw sentence ? new OperationalError('port-unavailable', sentence) : error;
  }
}

/**
 * Options of Fastify that close the connection of a client that sends its request too slowly: after
 * 10 seconds without all headers, or 15 without the whole request. Node looks every 30 seconds by
 * default, so a client would keep its connection for up to 40.
 */
export const slowClientLimits = {
  requestTimeout: 15_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const;
