import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { findChromium } from '@prizestash/lab/on-demand/programs';
import { ratioTable, table, type Figure, type Pages } from './benchmark/report';
import { pageScenarios, tapScenarios } from './benchmark/scenarios';
import { startSites } from './benchmark/sites';

/** No round of pages starts after this time, so that the benchmark also ends on a slow machine. */
const MAX_MEASURING_MS = 200_000;
const folder = path.join(repositoryRoot, '.cache/benchmark');
const options = {
  taps: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '5' },
  write: { type: 'boolean', default: false },
} as const;
const report = (step: string) => console.log(step);
const baselines = ['single build', 'single build, prerendered'] as const;

const performanceDocument = path.join(repositoryRoot, 'docs/performance.md');
const written = /(<!-- npm run benchmark -- --write -->)[^]*?(<!-- end -->)/;

const commitOf = () =>
  execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=10'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  }).trim();

function writeRatios(source: string, pages: Pages): void {
  const text = [source, ...baselines.map((name) => ratioTable(name, pages))].join('\n\n');
  const before = readFileSync(performanceDocument, 'utf8');
  writeFileSync(performanceDocument, before.replace(written, `$1\n\n${text}\n\n$2`));
}

/**
 * `npm run benchmark`: compares the federated site with the single-build baseline in a browser.
 * With `-- --taps` it measures every tap of the journey instead of opening pages; with `-- --write` it
 * writes the ratios of the pages into docs/performance.md.
 */
runCommand(async () => {
  const { taps, rounds, write } = parseArgs({ options }).values;
  // Of what is built next: sources may change while it is measured.
  const commit = commitOf();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  const { sites, stop } = await startSites(taps ? baselines.slice(1) : baselines, report);
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
    const pages = measured.filter(({ scenario }) => scenario.title.startsWith('/'));
    if (write && !taps) {
      const source = `Medians of ${round} alternating rounds in one run, of commit ${commit}:`;
      writeRatios(source, new Map(pages.map(({ scenario, visits }) => [scenario.title, visits])));
    }
  } finally {
    await stop();
    await browser.close();
  }
});
