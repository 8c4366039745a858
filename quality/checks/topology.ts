import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promoterFromEnv } from '@prizestash/promotion/cli/settings/promoter';
import { releaseStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { releaseSiteConfig } from '@prizestash/release-store/site-config/content-releases';
import { compareEntries } from './topology/check/compare-entries';
import { newVisitorTally, sendVisitors, type VisitorTally } from './topology/check/visitor';
import { wrongPages, type Promotion } from './topology/check/wrong-pages';
import { runCheck } from './topology/run-check';
import type { Topology } from './topology/start-topology';

const WALKERS = 4;
const ENTRANTS = 12;
/** How long a killed part stays down, besides its start. */
const AWAY_MS = 3_000;
/** How long a frozen part responds to nothing: longer than the proxy waits for it. */
const FROZEN_MS = 20_000;
/** How long visitors walk on after a part is back. */
const AFTER_MS = 3_000;
/** With one of two processes frozen, more requests than this share must not wait for it. */
const MAX_WAITING = 0.05;
const LONG_WAIT_MS = 2_500;

type Report = (line: string) => void;

/** Parts that are killed, or frozen, at the same time. */
interface Outage {
  /** For the report. */
  readonly title: string;
  /** Names in `compose.yaml`. */
  readonly parts: readonly string[];
  /** True where the API itself responds to every entry: 503 with a sentence, and never the proxy. */
  readonly apiResponds?: boolean;
  /** True where the parts do not end, and respond to nothing. */
  readonly frozen?: boolean;
}

/** Each part is killed once, and one of two is frozen; an API also with its database, a host also without the store. */
const OUTAGES: readonly Outage[] = [
  { title: 'an API process', parts: ['api-1'] },
  { title: 'a site host', parts: ['host-1'] },
  { title: 'PgBouncer', parts: ['pgbouncer'], apiResponds: true },
  { title: 'Postgres', parts: ['postgres'], apiResponds: true },
  { title: 'both API processes and Postgres', parts: ['api-1', 'api-2', 'postgres'] },
  { title: 'the promotion service', parts: ['promotion-service'] },
  { title: 'the canary judge and the release pages', parts: ['canary-judge', 'release-pages'] },
  { title: 'the S3 store and a site host', parts: ['store', 'host-2'] },
  { title: 'the proxy', parts: ['proxy'] },
  { title: 'a site host', parts: ['host-1'], frozen: true },
  { title: 'an API process', parts: ['api-1'], frozen: true },
];

/** Kills or freezes parts while visitors walk, and returns some time after they are ready again. */
async function causeOutage(
  topology: Topology,
  { title, parts, frozen, apiResponds }: Outage,
  tally: VisitorTally,
  report: Report,
): Promise<void> {
  const before = { pages: tally.pages.length, entries: tally.entries.length, at: Date.now() };
  tally.retries.clear();
  tally.waits.length = 0;
  const affected = parts.map((name) => topology.parts.get(name));
  await Promise.all(affected.map((part) => (frozen ? part.freeze(FROZEN_MS) : part.kill(AWAY_MS))));
  if (!frozen) await delay(AWAY_MS);
  await Promise.all(affected.map((part) => part.becomesReady()));
  await delay(AFTER_MS);

  const { retries, waits } = tally;
  for (const kind of retries.keys()) {
    if (apiResponds && kind.startsWith('entry') && kind !== 'entry 503 sentence')
      tally.wrong.push(`${kind} while the API runs without ${title}`);
  }
  const long = waits.filter((ms) => ms > LONG_WAIT_MS).length;
  if (frozen && long > waits.length * MAX_WAITING)
    tally.wrong.push(`${long} of ${waits.length} requests waited for ${title}`);
  const repeated = [...retries].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  report(
    `${title} ${frozen ? 'frozen' : 'killed'}, ${((Date.now() - before.at) / 1000).toFixed(0)} s: ` +
      `${tally.pages.length - before.pages} pages, ${tally.entries.length - before.entries} entries; ` +
      `${long} of ${waits.length} requests waited long; repeated ${repeated || 'nothing'}`,
  );
}

/** Promotes another configuration. */
async function promoteConfig({ pipeline, config }: Topology): Promise<Promotion> {
  const changed = { ...config, supportEmail: 'help@prizestash.example.com' };
  const { release } = await releaseSiteConfig(releaseStoreFromEnv(pipeline), changed);
  const promoter = promoterFromEnv(pipeline);
  const began = Date.now();
  const { set } = await promoter.promote({ releases: [`${release.package}@${release.version}`] });
  return { set, began, ended: Date.now() };
}

/**
 * `npm run check -- topology`: walks the journey through the topology of `compose.yaml` while each part is
 * killed and another configuration is promoted, and enters at the same time, half of the entrants for a
 * second time. Passes when no entry is lost or counted twice and no page is wrong.
 */
runCheck({
  name: 'topology',
  async run(topology, report) {
    const { siteUrl, databaseUrl, places, consent } = topology;
    const certificate = readFileSync(path.join(places.folder, 'proxy/site.pem'), 'utf8');
    const tally = newVisitorTally();
    const ending = new AbortController();
    const site = { siteUrl, certificate, consent };
    const visitors = sendVisitors(site, WALKERS, ENTRANTS, tally, ending.signal);
    for (const outage of OUTAGES) await causeOutage(topology, outage, tally, report);
    const promotion = await promoteConfig(topology);
    report(`promoted ${promotion.set}`);
    await delay(AFTER_MS * 2);
    ending.abort();
    await visitors;

    const wrong = wrongPages(tally.pages, topology.set, promotion);
    report(`${tally.pages.length} pages, ${tally.files} files, ${tally.entries.length} entries`);
    report(`${wrong.length + tally.wrong.length} wrong pages and responses`);
    return [
      ...tally.wrong,
      ...(wrong.length > 0 ? [`${wrong.length} pages of a release set that was not live`] : []),
      ...(await compareEntries(databaseUrl, tally.entries, report)),
    ];
  },
});
