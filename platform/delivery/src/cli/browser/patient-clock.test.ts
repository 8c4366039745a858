import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { PatientClock } from './patient-clock';

const CPUS = 2;
let clock: PatientClock;
afterEach(() => {
  clock.stop();
  jest.restoreAllMocks();
});

/** A machine whose processors are used to these shares, and a program that uses some of it. */
function clockOf({ busy, own }: { readonly busy: number; readonly own: number }): PatientClock {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  jest.spyOn(os, 'cpus').mockImplementation(() =>
    Array.from({ length: CPUS }, () => ({
      ...{ model: '', speed: 0 },
      times: { user: elapsed() * busy, nice: 0, sys: 0, irq: 0, idle: elapsed() * (1 - busy) },
    })),
  );
  return new PatientClock(() => Promise.resolve(elapsed() * CPUS * own));
}

it.each([
  ['runs as others do on an idle machine', { busy: 0.3, own: 0.1 }, 0.9, 1.1, false],
  [
    'runs as others do for a program that uses the machine alone',
    { busy: 1, own: 1 },
    0.8,
    1.1,
    false,
  ],
  ['is slower by the share that the program gets', { busy: 1, own: 0.1 }, 0.05, 0.4, true],
])('%s', async (_what, machine, from, to, isMachineBusy) => {
  clock = clockOf(machine);
  await delay(2_100);
  expect(clock.elapsedMs).toBeGreaterThan(2_000 * from - 600);
  expect(clock.elapsedMs).toBeLessThan(2_200 * to);
  expect(clock.isMachineBusy).toBe(isMachineBusy);
});

it('ends at the latest after a time on the wall', async () => {
  clock = clockOf({ busy: 1, own: 0 });
  const startedAt = performance.now();
  expect(await clock.after(60_000, 300, new AbortController().signal)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
