import type { DefineGlobals } from './sandbox-host';

/** Time stands still and random numbers repeat: what is rendered depends on the release alone. */
export const defineTime: DefineGlobals = (_host, now) => {
  class FixedDate extends Date {
    constructor(...values: readonly number[]) {
      super(...((values.length > 0 ? values : [now]) as [number]));
    }
    static override now = () => now;
  }
  let seed = 1;
  Math.random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return { Date: FixedDate, performance: { now: () => 0 } };
};

/** Timers, which the host runs by `sandboxControl.runTimer`. */
export const defineTimers: DefineGlobals = () => {
  let timers: { readonly id: number; readonly at: number; readonly run: () => void }[] = [];
  let lastTimer = 0;
  const setTimer = (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
    lastTimer += 1;
    timers.push({ id: lastTimer, at: Math.max(Number(delay) || 0, 0), run: () => run(...values) });
    timers.sort((a, b) => a.at - b.at || a.id - b.id);
    return lastTimer;
  };
  const clearTimer = (id: unknown) => void (timers = timers.filter((timer) => timer.id !== id));
  return {
    setTimeout: setTimer,
    clearTimeout: clearTimer,
    setImmediate: (run: () => void, ...values: unknown[]) => setTimer(run, 0, ...values),
    clearImmediate: clearTimer,
    queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
    sandboxControl: {
      /** Runs the next timer of at most that delay. @returns false when there is none. */
      runTimer(maxDelayMs: number): boolean {
        const [next] = timers;
        if (!next || next.at > maxDelayMs) return false;
        timers.shift();
        next.run();
        return true;
      },
    },
  };
};
