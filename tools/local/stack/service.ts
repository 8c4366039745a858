import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import { DeliveryError } from '../../../delivery/src/delivery-error';

const END_WITH_PARENT = path.join(__dirname, 'end-with-parent.ts');

/** How to start one of the servers beside the site. */
export interface ServiceOptions {
  /** Name for messages and for the log file. */
  readonly name: string;
  /** TypeScript file to run, relative to the repository's root. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** Responds with 200 when the service is ready. */
  readonly healthUrl: string;
  /** Folder for the log: the service's whole output goes to `<name>.log` there. */
  readonly logFolder: string;
  /** How long it may take to get ready, milliseconds. */
  readonly timeoutMs: number;
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
  /** True restarts the service when one of its sources changes. */
  readonly watch?: boolean | undefined;
}

/** A running service. */
export interface Service {
  readonly name: string;
  readonly process: ChildProcess;
  /** Sends SIGTERM and waits for the exit; sends SIGKILL after 10 seconds. */
  stop(): Promise<void>;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function lastLogLine(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  return lines.filter((line) => !line.startsWith('{')).at(-1) ?? lines.at(-1) ?? '';
}

/**
 * Starts a service and waits until it is healthy.
 * @throws {DeliveryError} when it exits or does not become healthy, with the last line of its log.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  mkdirSync(options.logFolder, { recursive: true });
  const logFile = path.join(options.logFolder, `${options.name}.log`);
  const log = openSync(logFile, 'w');
  const preload = ['--import', 'tsx', '--import', pathToFileURL(END_WITH_PARENT).href];
  const program = options.watch
    ? [require.resolve('tsx/cli'), 'watch', '--clear-screen=false', options.script]
    : [options.script];
  const child = spawn(process.execPath, [...preload, ...program], {
    cwd: repositoryRoot,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', log, log],
    // The terminal sends Ctrl-C to the whole process group; services must stop in order, by stop().
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
  while (!(await isHealthy(options.healthUrl))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new DeliveryError(
        'service-failed',
        `${options.name} did not start: ${lastLogLine(logFile)}`,
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
        `${options.name} did not get ready within ${options.timeoutMs / 1000} seconds: ${lastLogLine(logFile)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return service;
}
