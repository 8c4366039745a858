import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../on-demand/find-chromium';
import { openBrowserVisitor } from './check/browser-visitor';
import { compareEntries } from './check/compare-entries';
import { causeOutage, OUTAGES, type Outage } from './check/outages';
import { promoteThroughOutages } from './check/promotions';
import { sendVisitors } from './check/visitor';
import { newVisitorTally, type VisitorTally } from './check/visitor-tally';
import { wrongPages } from './check/wrong-pages';
import { runCheck } from './run-check';
import type { Topology } from './start-topology';

const WALKERS = 4;
const ENTRANTS = 12;
/** With one of two processes frozen, more requests than this share must not wait for it. */
const MAX_WAITING = 0.05;
const LONG_WAIT_MS = 2_500;
/** Above the numbers of the visitors without a browser. */
const FIRST_BROWSER_VISITOR = 1_000_000;

type Report = (line: string) => void;

/** Kills parts while visitors walk, one of them in Chromium. */
async function runOutage(
  topology: Topology,
  outage: Outage,
  openVisitor: () => ReturnType<typeof openBrowserVisitor>,
  tally: VisitorTally,
  report: Report,
): Promise<void> {
  const before = { pages: tally.pages.length, entries: tally.entries.length, at: Date.now() };
  tally.retries.clear();
  tally.waits.length = 0;
  const visitor = await openVisitor();
  const isOver = causeOutage(topology, outage);
  const { entries, sentences } = await visitor.submit();
  await isOver;
  tally.entries.push(...entries);
  await visitor.close();
  const { retries } = tally;
  for (const kind of retries.keys()) {
    if (outage.apiResponds && kind.startsWith('entry') && kind !== 'entry 503 sentence')
      tally.wrong.push(`${kind} while the API runs without ${outage.title}`);
  }
  const long = tally.waits.filter((ms) => ms > LONG_WAIT_MS).length;
  if (outage.frozen && long > tally.waits.length * MAX_WAITING)
    tally.wrong.push(`${long} of ${tally.waits.length} requests waited for ${outage.title}`);
  const repeated =
    [...retries].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'nothing';
  report(
    `${outage.title} ${outage.frozen ? 'frozen' : 'killed'}, ${((Date.now() - before.at) / 1000).toFixed(0)} s: ${tally.pages.length - before.pages} pages, ` +
      `${tally.entries.length - before.entries} entries; ` +
      `${long} of ${tally.waits.length} requests waited long; repeated ${repeated}`,
  );
  report(`  in Chromium: entered after ${sentences.length} failed submits. ${sentences[0] ?? ''}`);
}

/** Kills each part and promotes. Returns the failures, one line each. */
async function check(topology: Topology, browser: Browser, report: Report): Promise<string[]> {
  const { siteUrl, apiUrl, set, databaseUrl, places } = topology;
  const certificate = readFileSync(path.join(places.folder, 'proxy/certificates/site.pem'), 'utf8');
  const tally = newVisitorTally();
  const ending = new AbortController();
  const site = { siteUrl, apiUrl, certificate };
  const visitors = sendVisitors(site, WALKERS, ENTRANTS, tally, ending.signal);
  let group = FIRST_BROWSER_VISITOR;
  const openVisitor = () => openBrowserVisitor(browser, siteUrl, group++);
  for (const outage of OUTAGES) await runOutage(topology, outage, openVisitor, tally, report);
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
  return [
    ...tally.wrong,
    ...(wrong.length > 0 ? [`${wrong.length} pages of a release set that was not live`] : []),
    ...(await compareEntries(databaseUrl, tally.entries, report)),
  ];
}

/**
 * `npm run check -- topology`: walks the journey through the topology of `compose.yaml` while each part is
 * killed, and enters at the same time, half of the entrants for a second time. Passes when no entry is
 * lost or counted twice and no page is wrong.
 */
runCheck({
  name: 'topology',
  async run(topology, report) {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      chromiumSandbox: process.getuid?.() !== 0,
    });
    return check(topology, browser, report).finally(() => browser.close());
  },
});
