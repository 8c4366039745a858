import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { freePort } from '@prizestash/lab/free-port';
import { compareEntries } from '../../api/src/checks/compare-entries';
import { openPool } from '../../api/src/database/pool';
import { runCommand } from '@prizestash/server-kit/run-command';
import { findChromium } from '../browser/find-chromium';
import { openBrowserVisitor } from './check/browser-visitor';
import { OUTAGES, type Outage } from './check/outages';
import { promoteThroughOutages } from './check/promotions';
import { sendVisitors } from './check/visitor';
import { newVisitorTally, type VisitorTally } from './check/visitor-tally';
import { wrongPages } from './check/wrong-pages';
import { requirePrograms } from './required-programs';
import { startTopology, type Topology } from './start-topology';

const VISITORS_AT_ONCE = 4;
/** Above the numbers of the visitors without a browser. */
const FIRST_BROWSER_VISITOR = 1_000_000;
const report = (line: string) => console.log(line);

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** Kills parts while visitors walk, one of them in Chromium. */
async function runOutage(
  topology: Topology,
  { title, run }: Outage,
  openVisitor: () => ReturnType<typeof openBrowserVisitor>,
  tally: VisitorTally,
): Promise<void> {
  const before = { pages: tally.pages.length, entries: tally.entries.length, at: Date.now() };
  tally.retries.clear();
  const visitor = await openVisitor();
  const outage = run(topology);
  const { entries, sentences } = await visitor.submit();
  await outage;
  tally.entries.push(...entries);
  await visitor.close();
  const { retries } = tally;
  const repeated =
    [...retries].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'nothing';
  report(
    `${title} killed, ${seconds(before.at)}: ${tally.pages.length - before.pages} pages, ` +
      `${tally.entries.length - before.entries} entries; repeated ${repeated}`,
  );
  report(`  in Chromium: entered after ${sentences.length} failed submits. ${sentences[0] ?? ''}`);
}

/** Kills each part and promotes. Returns the failures, one line each. */
async function check(topology: Topology, browser: Browser): Promise<string[]> {
  const { siteUrl, apiUrl, set, databaseUrl, places } = topology;
  const certificate = readFileSync(path.join(places.folder, 'proxy/certificates/site.pem'), 'utf8');
  const tally = newVisitorTally();
  const ending = new AbortController();
  const site = { siteUrl, apiUrl, certificate };
  const visitors = sendVisitors(site, VISITORS_AT_ONCE, tally, ending.signal);
  let group = FIRST_BROWSER_VISITOR;
  const openVisitor = () => openBrowserVisitor(browser, siteUrl, group++);
  for (const outage of OUTAGES) await runOutage(topology, outage, openVisitor, tally);
  tally.retries.clear();
  const promotion = await promoteThroughOutages(topology);
  for (const [name, sentence] of Object.entries(promotion.sentences)) {
    report(`promoting while ${name} is killed: ${sentence}`);
  }
  report(`promoting after that: ${promotion.set}`);
  ending.abort();
  await visitors;

  const wrong = wrongPages(tally.pages, set, promotion);
  report(`${tally.pages.length} pages, ${tally.files} files, ${tally.entries.length} entries`);
  report(`${wrong.length + tally.wrong.length} wrong pages and responses`);
  const pool = openPool(databaseUrl);
  const findings = await compareEntries(pool, tally.entries).finally(() => pool.end());
  for (const { what, wrong: count } of findings) {
    report(`${count === 0 ? 'ok   ' : 'WRONG'} ${count} ${what}`);
  }
  return [
    ...new Set(tally.wrong),
    ...(wrong.length > 0 ? [`${wrong.length} pages of a release set that was not live`] : []),
    ...findings.filter((one) => one.wrong > 0).map((one) => `${one.wrong} ${one.what}`),
  ];
}

/**
 * `npm run check:topology`: walks the journey through the topology of `compose.yaml` while each part is
 * killed. Passes when no entry is lost and no page is wrong.
 */
runCommand(async () => {
  requirePrograms(report);
  const executablePath = findChromium(report);
  const started = Date.now();
  const topology = await startTopology({ port: await freePort(), report });
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    report(`ready after ${seconds(started)}`);
    const failures = await check(topology, browser);
    report(failures.length === 0 ? 'topology: passed' : `topology: FAILED\n${failures.join('\n')}`);
    process.exitCode = failures.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await topology.stop();
    report(`finished after ${seconds(started)}`);
  }
  process.exit();
});
