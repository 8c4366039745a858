import type { Browser } from '@playwright/test';
import { settingsFromEnv } from '../../delivery/src/cli/settings';
import { measureClick, type Click } from './measure-click';
import { measureCold, type ColdVisit } from './measure-cold';
import { clickTable, coldTable } from './report';
import { measuredRoutes } from './routes';
import { startSites, type ComparedSite } from './sites';

/** No round starts after this time, so that the benchmark also ends on a slow machine. */
const MAX_MEASURING_MS = 200_000;

function append<T>(table: Map<string, T[]>, site: ComparedSite, visit: T): void {
  table.set(site.name, [...(table.get(site.name) ?? []), visit]);
}

/**
 * Measures page loads and the click to the form on every site in turn.
 * @param folder stores the builds.
 * @returns a sentence and a table of medians for each page.
 */
export async function benchmarkPages(
  browser: Browser,
  folder: string,
  maxRounds: number,
): Promise<string[]> {
  const { operator } = settingsFromEnv({});
  const sites = await startSites(folder, operator, (step) => console.log(step));
  const cold = new Map(
    measuredRoutes.map(({ path: url }) => [url, new Map<string, ColdVisit[]>()]),
  );
  const clicks = new Map<string, Click[]>();
  const startedAt = Date.now();
  let rounds = 0;
  try {
    while (rounds < maxRounds && Date.now() - startedAt < MAX_MEASURING_MS) {
      rounds += 1;
      console.log(`Round ${rounds} of ${maxRounds}…`);
      for (const route of measuredRoutes) {
        for (const site of sites) {
          append(cold.get(route.path)!, site, await measureCold(browser, site.url, route));
        }
      }
      for (const site of sites) append(clicks, site, await measureClick(browser, site.url));
    }
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
  return [
    `Medians of ${rounds} alternating rounds; CPU 4x slower, 1.6 Mbit/s, 150 ms round trip.`,
    ...[...cold].map(([url, visits]) => coldTable(url, visits)),
    clickTable(clicks),
  ];
}
