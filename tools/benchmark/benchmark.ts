import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../browser/find-chromium';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { benchmarkPages } from './benchmark-pages';
import { benchmarkTaps } from './taps/benchmark-taps';
import { runCommand } from '@prizestash/server-kit/run-command';

const ROUNDS = 5;

/**
 * `npm run benchmark`: compares the federated site with the single-build baseline in a browser.
 * With `-- --taps` it measures every tap of the journey instead of opening pages.
 */
runCommand(async () => {
  const { values } = parseArgs({
    options: { taps: { type: 'boolean' }, rounds: { type: 'string' } },
  });
  const rounds = Number(values.rounds ?? ROUNDS);
  const folder = path.join(repositoryRoot, '.cache/benchmark');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium((step) => console.log(step)),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const measure = values.taps ? benchmarkTaps : benchmarkPages;
    const text = (await measure(browser, folder, rounds)).join('\n\n');
    writeFileSync(path.join(folder, values.taps ? 'taps.md' : 'benchmark.md'), `${text}\n`);
    console.log(`\n${text}`);
  } finally {
    await browser.close();
  }
});
