import type { Browser } from '@playwright/test';
import type { TapTimes } from './measure-taps';
import { measureTaps } from './measure-taps';
import { startJourneySites } from './start-journey-sites';
import { tapTable } from './tap-table';

/** The CPU of a phone some years old, and of a cheap one. */
const CPUS = [4, 6] as const;

/**
 * Measures every tap of the journey on both sites in turn.
 * @param folder stores the builds.
 * @param rounds journeys on each site with each CPU.
 * @returns a table of medians for each CPU.
 */
export async function benchmarkTaps(
  browser: Browser,
  folder: string,
  rounds: number,
): Promise<string[]> {
  const journeys = new Map(
    CPUS.map((cpu) => [cpu, new Map<string, ReadonlyMap<string, TapTimes>[]>()]),
  );
  const { sites, stop } = await startJourneySites(folder, (step) => console.log(step));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`Round ${round} of ${rounds}…`);
      for (const [cpu, bySite] of journeys) {
        for (const { name, url } of sites) {
          const times = await measureTaps(browser, url, cpu);
          bySite.set(name, [...(bySite.get(name) ?? []), times]);
        }
      }
    }
  } finally {
    await stop();
  }
  return [...journeys].map(([cpu, bySite]) => tapTable(cpu, bySite));
}
