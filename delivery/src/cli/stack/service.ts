import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../build/packages';
import { DeliveryError } from '../../delivery-error';

const END_WITH_PARENT = path.join(__dirname, 'end-with-parent.ts');

/** One of the servers beside the site. */
export interface ServiceOptions {
  /** Name for messages and for the log file. */
  readonly name: string;
  /** TypeScript file to run, from the repository's root. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** Answers 200 when the service is ready. */
  readonly healthUrl: string;
  /** Folder for the log: the service's whole output goes to `<name>.log` there. */
  readonly logFolder: string;
  /** How long it may take to get ready, milliseconds. */
  readonly timeoutMs: number;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

/** A running service. */
export interface Service {
  readonly name: string;
  readonly process: ChildProcess;
  /** Asks it to end and waits until it has; after 10 seconds it is ended by force. */
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  return lines.filter((line) => !line.startsWith('{')).at(-1) ?? lines.at(-1) ?? '';
}

/**
 * Starts a service and waits until it answers.
 * @throws {DeliveryError} when it ends or stays silent, with the last thing that it said.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  mkdirSync(options.logFolder, { recursive: true });
  const logFile = path.join(options.logFolder, `${options.name}.log`);
  const log = openSync(logFile, 'w');
  const preload = ['--import', 'tsx', '--import', pathToFileURL(END_WITH_PARENT).href];
  const child = spawn(process.execPath, [...preload, options.script], {
    cwd: repositoryRoot,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', log, log],
    // Ctrl-C must reach it through stop(), in order, and not all at once through the terminal.
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const service: Service = {
    name: options.name,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(force);
    },
  };
  const deadline = Date.now() + options.timeoutMs;
  while (!(await answers(options.healthUrl))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new DeliveryError(
        'service-failed',
        `${options.name} did not start: ${lastWords(logFile)}`,
      );
    }
    if (options.signal?.aborted) {
      await service.stop();
      throw new DeliveryError('service-failed', `${options.name} was stopped while it started`);
    }
    if (Date.now() > deadline) {
      await service.stop();
      throw new DeliveryError(
        'service-failed',
        `${options.name} did not get ready within ${options.timeoutMs / 1000} seconds: ${lastWords(logFile)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return service;
}
