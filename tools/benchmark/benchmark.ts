import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../browser/find-chromium';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { measureClick, type Click } from './measure-click';
import { measureCold, type ColdVisit } from './measure-cold';
import { clickTable, coldTable } from './report';
import { measuredRoutes } from './routes';
import { startSites, type ComparedSite } from './sites';
import { runCommand } from '../../delivery/src/cli/run-command';

const ROUNDS = 5;
/** No round starts after this time, so that the benchmark also ends on a slow machine. */
const MAX_MEASURING_MS = 200_000;

function append<T>(table: Map<string, T[]>, site: ComparedSite, visit: T): void {
  table.set(site.name, [...(table.get(site.name) ?? []), visit]);
}

/** `npm run benchmark`: compares the federated site with the single-build baseline in a browser. */
runCommand(async () => {
  const folder = path.join(repositoryRoot, '.cache/benchmark');
  const sites = await startSites(folder, (step) => console.log(step));
  const browser = await chromium.launch({
    executablePath: findChromium((step) => console.log(step)),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  const cold = new Map(
    measuredRoutes.map(({ path: url }) => [url, new Map<string, ColdVisit[]>()]),
  );
  const clicks = new Map<string, Click[]>();
  const startedAt = Date.now();
  let rounds = 0;
  try {
    while (rounds < ROUNDS && Date.now() - startedAt < MAX_MEASURING_MS) {
      rounds += 1;
      console.log(`Round ${rounds} of ${ROUNDS}…`);
      for (const route of measuredRoutes) {
        for (const site of sites) {
          append(cold.get(route.path)!, site, await measureCold(browser, site.url, route));
        }
      }
      for (const site of sites) append(clicks, site, await measureClick(browser, site.url));
    }
  } finally {
    await browser.close();
    await Promise.all(sites.map((site) => site.stop()));
  }
  const tables = [...[...cold].map(([url, visits]) => coldTable(url, visits)), clickTable(clicks)];
  const text = [
    `Medians of ${rounds} alternating rounds; CPU 4x slower, 1.6 Mbit/s, 150 ms round trip.`,
    ...tables,
  ].join('\n\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'benchmark.md'), `${text}\n`);
  console.log(`\n${text}`);
});
