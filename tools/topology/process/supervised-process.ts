import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import { DeliveryError } from '../../../delivery/src/delivery-error';
import type { Program } from './program';

const RESTART_MS = 500;
const CHECK_MS = 100;
const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;

/** A program that is started again whenever it ends, as a container with `restart: unless-stopped`. */
export class SupervisedProcess {
  private child: ChildProcess | null = null;
  private stopping = false;
  private restartMs = RESTART_MS;
  private readonly logFile: string;

  constructor(
    private readonly program: Program,
    logFolder: string,
  ) {
    this.logFile = path.join(logFolder, `${program.name}.log`);
  }

  get name(): string {
    return this.program.name;
  }

  /** Undefined while it is away. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Starts the program and waits until it is ready.
   * @throws {DeliveryError} with the last line of its log when it ends or does not become ready.
   */
  async start(): Promise<void> {
    this.spawn();
    await this.becomesReady(() => this.child === null);
  }

  /**
   * Waits until the program is ready.
   * @param hasFailed ends the wait.
   * @throws {DeliveryError} with the last line of its log, also after two minutes.
   */
  async becomesReady(hasFailed = () => false): Promise<void> {
    for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await this.program.isReady());) {
      if (this.stopping) return;
      if (hasFailed() || Date.now() > deadline) {
        const line = readFileSync(this.logFile, 'utf8').trim().split('\n').at(-1);
        throw new DeliveryError('service-failed', `${this.name} does not become ready: ${line}`);
      }
      await delay(CHECK_MS);
    }
  }

  /**
   * Kills the program with all of its processes (SIGKILL). It starts again after a while.
   * @returns when it has ended.
   */
  async kill(awayMs: number): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.restartMs = awayMs;
    const ended = once(child, 'close');
    this.signalAll(child);
    await ended;
  }

  /** Ends the program in order. */
  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'close');
    child.kill(this.program.stopSignal ?? 'SIGTERM');
    await Promise.race([ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    this.signalAll(child);
    await ended;
  }

  private signalAll({ pid = 0 }: ChildProcess): void {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  private spawn(): void {
    const { command, env, user } = this.program;
    const log = openSync(this.logFile, 'a');
    // Ends with this process, also when that is killed.
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', ...command], {
      ...user,
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', log, log],
      // A process group of its own: Ctrl-C does not reach it, and a kill reaches all of it.
      detached: true,
    });
    closeSync(log);
    this.child = child;
    child.once('close', () => void this.restart(child));
  }

  private async restart(ended: ChildProcess): Promise<void> {
    this.child = null;
    // Its other processes hold its ports and files.
    this.signalAll(ended);
    const wait = this.restartMs;
    this.restartMs = RESTART_MS;
    await delay(wait);
    if (!this.stopping) this.spawn();
  }
}
