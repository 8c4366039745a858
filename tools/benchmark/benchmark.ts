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
/** No round begins after this long, milliseconds: the bench ends by itself on a slow machine too. */
const TIME_FOR_ROUNDS_MS = 200_000;

function collect<T>(table: Map<string, T[]>, site: ComparedSite, visit: T): void {
  table.set(site.name, [...(table.get(site.name) ?? []), visit]);
}

/** `npm run bench`: the federated site against the same application as one build, in a browser. */
runCommand(async () => {
  const folder = path.join(repositoryRoot, '.cache/speed');
  const sites = await startSites(folder, (step) => console.log(step));
  const browser = await chromium.launch({
    executablePath: findChromium((step) => console.log(step)),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  const cold = new Map(
    measuredRoutes.map(({ path: url }) => [url, new Map<string, ColdVisit[]>()]),
  );
  const clicks = new Map<string, Click[]>();
  const begun = Date.now();
  let rounds = 0;
  try {
    while (rounds < ROUNDS && Date.now() - begun < TIME_FOR_ROUNDS_MS) {
      rounds += 1;
      console.log(`Round ${rounds} of ${ROUNDS}…`);
      for (const route of measuredRoutes) {
        for (const site of sites) {
          collect(cold.get(route.path)!, site, await measureCold(browser, site.url, route));
        }
      }
      for (const site of sites) collect(clicks, site, await measureClick(browser, site.url));
    }
  } finally {
    await browser.close();
    await Promise.all(sites.map((site) => site.stop()));
  }
  const tables = [...[...cold].map(([url, visits]) => coldTable(url, visits)), clickTable(clicks)];
  const text = [
    `Medians of ${rounds} rounds, in turn; CPU 4x slower, 1.6 Mbit/s, 150 ms a round trip.`,
    ...tables,
  ].join('\n\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'bench.md'), `${text}\n`);
  console.log(`\n${text}`);
});
