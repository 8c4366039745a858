import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const SAMPLE_MS = 500;
/** A machine that idles less keeps a program waiting. */
const BUSY_SHARE = 0.9;
/** A program that waits for nothing uses no time either: it must not stop the clock. */
const MIN_SHARE = 0.25;

/** Processor time of this machine so far, in milliseconds. */
function machineTime(): { readonly busy: number; readonly all: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const all = times.flatMap((one) => Object.values(one)).reduce((a, b) => a + b, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

/**
 * A clock for a program on a busy machine: while others use the processors, it is slower by the share
 * that the program gets, at most to a quarter.
 */
export class PatientClock {
  /** Milliseconds that the program had. */
  elapsedMs = 0;
  private readonly startedAt = performance.now();
  private readonly stopped = new AbortController();

  /** @param ownTime processor time of the program so far, in milliseconds. */
  constructor(private readonly ownTime: () => Promise<number>) {
    void this.run().catch(() => undefined);
  }

  /** Whether other programs had most of the time. */
  get isMachineBusy(): boolean {
    return this.elapsedMs < (performance.now() - this.startedAt) / 2;
  }

  /** Resolves with false after a time on this clock, or on the wall. */
  async after(timeMs: number, wallMs: number, signal: AbortSignal): Promise<false> {
    const [end, wallEnd] = [this.elapsedMs + timeMs, performance.now() + wallMs];
    while (this.elapsedMs < end && performance.now() < wallEnd && !signal.aborted) {
      await delay(POLL_MS);
    }
    return false;
  }

  stop(): void {
    this.stopped.abort();
  }

  private async run(): Promise<void> {
    let [machine, own, at] = [machineTime(), await this.ownTime(), performance.now()];
    while (!this.stopped.signal.aborted) {
      await delay(SAMPLE_MS);
      const [nextMachine, nextOwn, now] = [machineTime(), await this.ownTime(), performance.now()];
      const busy = nextMachine.busy - machine.busy;
      const isBusy = busy > BUSY_SHARE * (nextMachine.all - machine.all);
      // Processes that have ended take their time with them.
      const share = isBusy ? Math.min(1, Math.max(MIN_SHARE, (nextOwn - own) / busy)) : 1;
      this.elapsedMs += (now - at) * share;
      [machine, own, at] = [nextMachine, nextOwn, now];
    }
  }
}
