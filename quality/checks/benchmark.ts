import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { findChromium } from '@prizestash/lab/on-demand/find-chromium';
import { table, type Figure } from './benchmark/report';
import { pageScenarios, tapScenarios } from './benchmark/scenarios';
import { startSites } from './benchmark/sites';

/** No round of pages starts after this time, so that the benchmark also ends on a slow machine. */
const MAX_MEASURING_MS = 200_000;
const folder = path.join(repositoryRoot, '.cache/benchmark');
const options = {
  taps: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '5' },
} as const;
const report = (step: string) => console.log(step);

/**
 * `npm run benchmark`: compares the federated site with the single-build baseline in a browser.
 * With `-- --taps` it measures every tap of the journey instead of opening pages.
 */
runCommand(async () => {
  const { taps, rounds } = parseArgs({ options }).values;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  const prerendered = 'single build, prerendered';
  const { sites, stop } = await startSites(
    taps ? [prerendered] : ['single build', prerendered],
    report,
  );
  try {
    const measured = (taps ? tapScenarios : pageScenarios).map((scenario) => ({
      scenario,
      visits: new Map<string, Figure[][]>(),
    }));
    const deadline = taps ? Infinity : Date.now() + MAX_MEASURING_MS;
    let round = 0;
    while (round < Number(rounds) && Date.now() < deadline) {
      report(`Round ${(round += 1)} of ${rounds}…`);
      for (const { scenario, visits } of measured) {
        for (const [name, url] of sites) {
          visits.set(name, [...(visits.get(name) ?? []), await scenario.measure(browser, url)]);
        }
      }
    }
    const text = [
      `Medians of ${round} alternating rounds; 1.6 Mbit/s, 150 ms round trip, CPU 4x slower${taps ? ' and 6x slower' : ''}.`,
      ...measured.map(({ scenario, visits }) => table(scenario.title, visits)),
    ].join('\n\n');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, taps ? 'taps.md' : 'benchmark.md'), `${text}\n`);
    report(`\n${text}`);
  } finally {
    await stop();
    await browser.close();
  }
});
