import { spawn, type ChildProcess } from 'node:child_process';
import { fstatSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_MS = 50;
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;

export interface ProgramOptions {
  /** For messages. */
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Receives its output, which is kept nowhere else. */
  readonly logFile?: string | undefined;
  /** Whether it can be used; at once when left out. */
  isReady?(program: Program): boolean | Promise<boolean>;
  readonly readyTimeoutMs?: number;
  /** The signal that ends it in order: SIGTERM when left out. */
  readonly stopSignal?: NodeJS.Signals;
  readonly signal?: AbortSignal | undefined;
}

/** A program that ended or did not become ready. */
export class ProgramError extends Error {
  readonly code = 'program-failed';

  /** @param output what the program has printed. */
  constructor(
    message: string,
    readonly output: string,
  ) {
    super(output ? `${message}: ${output}` : message);
  }
}

let reaper: Socket | undefined;

/** Starts the reaper, which keeps neither this process nor its tests running. @returns its input. */
function startReaper(): Socket {
  const child = spawn(process.execPath, [path.join(__dirname, 'reaper.js')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  const input = child.stdin as Socket;
  input.on('error', () => undefined).unref();
  return input;
}

function tellReaper(line: string): void {
  reaper ??= startReaper();
  reaper.write(`${line}\n`);
}

function openLog(logFile: string | undefined): number {
  if (logFile) {
    mkdirSync(path.dirname(logFile), { recursive: true });
    return openSync(logFile, 'w+');
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-program-'));
  const log = openSync(path.join(folder, 'log'), 'w+');
  rmSync(folder, { recursive: true });
  return log;
}

/**
 * A program with all of its processes, which end with the process that started it. It can be started
 * again after its end.
 */
export class Program {
  private child: ChildProcess | null = null;
  private exitCode: number | null = null;
  private ended: Promise<unknown> = Promise.resolve();
  // A file, because a program whose output nobody reads any more must still end in order.
  private log: number | undefined;
  private logStart = 0;

  constructor(private readonly options: ProgramOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** What it has printed since it was started last. */
  get output(): string {
    if (this.log === undefined) return '';
    const text = Buffer.alloc(fstatSync(this.log).size - this.logStart);
    return text.toString('utf8', 0, readSync(this.log, text, 0, text.length, this.logStart)).trim();
  }

  /**
   * Starts the program and waits until it is ready.
   * @throws {ProgramError} after its end, with what it printed, when it ends or does not get ready.
   */
  async start(): Promise<this> {
    this.spawn();
    await this.waitUntilReady();
    return this;
  }

  /** Kills all of its processes (SIGKILL). */
  async kill(): Promise<void> {
    this.signalAll('SIGKILL');
    await this.ended;
  }

  /**
   * Ends the program in order, or with SIGKILL when that takes too long.
   * @returns its exit code; null when a signal ended it.
   */
  async stop(): Promise<number | null> {
    this.signalAll(this.options.stopSignal ?? 'SIGTERM');
    const limit = setTimeout(() => this.signalAll('SIGKILL'), STOP_TIMEOUT_MS);
    const code = await this.wait();
    clearTimeout(limit);
    return code;
  }

  /** Waits for its end. @returns its exit code; null when a signal ended it. */
  async wait(): Promise<number | null> {
    await this.ended;
    return this.exitCode;
  }

  private async waitUntilReady(): Promise<void> {
    const { isReady, readyTimeoutMs = READY_TIMEOUT_MS, signal } = this.options;
    // A probe can take longer than the program.
    const probe = async () => {
      const ready = (await Promise.race([isReady?.(this) ?? true, this.ended])) === true;
      return ready && this.child !== null;
    };
    for (const deadline = Date.now() + readyTimeoutMs; !(await probe()); await delay(CHECK_MS)) {
      const failure =
        (this.child === null && 'ended before it was ready') ||
        (signal?.aborted && 'was stopped while it started') ||
        (Date.now() > deadline && `was not ready within ${readyTimeoutMs / 1000} seconds`);
      if (!failure) continue;
      await this.stop();
      throw new ProgramError(`${this.name} ${failure}`, this.output);
    }
  }

  private signalAll(signal: NodeJS.Signals, child = this.child): void {
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  private spawn(): void {
    const { command, cwd, env, logFile, stopSignal = 'SIGTERM' } = this.options;
    const [program = '', ...args] = command;
    this.log ??= openLog(logFile);
    this.logStart = fstatSync(this.log).size;
    const child = spawn(program, args, {
      ...(cwd !== undefined && { cwd }),
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', this.log, this.log],
      // A separate group: Ctrl-C does not reach it, and a signal reaches all of it.
      detached: true,
    });
    this.child = child;
    if (child.pid !== undefined) tellReaper(`${child.pid} ${stopSignal}`);
    child.once('error', () => undefined);
    this.ended = new Promise<void>((resolve) => {
      child.once('close', (code) => {
        this.child = null;
        this.exitCode = code;
        // Its other processes hold its ports and files.
        this.signalAll('SIGKILL', child);
        if (child.pid !== undefined) tellReaper(`${child.pid}`);
        resolve();
      });
    });
  }
}

const TIMEOUT_MS = 2_000;

/**
 * Creates a probe of a server. It follows no redirect.
 * @param statuses of a server that is ready; any successful one when left out.
 */
export function responds(url: string, statuses?: readonly number[]): () => Promise<boolean> {
  return () =>
    fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      ({ ok, status }) => statuses?.includes(status) ?? ok,
      () => false,
    );
}
