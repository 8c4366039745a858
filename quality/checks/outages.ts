import { setTimeout as delay } from 'node:timers/promises';
import { promoterFromEnv } from '@prizestash/promotion/cli/settings/promoter';
import { releaseStoreFromEnv } from '@prizestash/release-store/release-store-from-env';
import { releaseSiteConfig } from '@prizestash/release-store/site-config/content-releases';
import { compareEntries } from './site/entries';
import { runCheck, type Site } from './site/start-site';
import { sendVisitors, wrongPages, type Promotion, VisitorTally } from './site/visitors';

const WALKERS = 4;
const ENTRANTS = 12;
/** How long a killed service stays down, besides its start. */
const AWAY_MS = 8_000;
/** For longer, pages do not promise to go on. A busy machine starts services later. */
const PROMISED_MS = 15_000;
/** How long a frozen service responds to nothing: longer than the proxy waits for it. */
const FROZEN_MS = 20_000;
/** How long visitors walk on after a service is back. */
const AFTER_MS = 3_000;
/** With one of two processes frozen, more requests than this share must not wait for it. */
const MAX_WAITING = 0.05;
const LONG_WAIT_MS = 2_500;

/** Services that are killed, or frozen, at the same time. */
interface Outage {
  /** For the report. */
  readonly title: string;
  /** Names in `compose.yaml`. */
  readonly services: readonly string[];
  /**
   * What a visitor may have to repeat. With `sentences` the API itself responds to every entry: 503 with
   * a sentence, and never the proxy.
   */
  readonly repeats: 'nothing' | 'sentences' | 'all';
  /** True where the services do not end, and respond to nothing. */
  readonly frozen?: boolean;
}

/** Each service is killed once, also with others that do the same or that it needs, and one of two is frozen. */
const OUTAGES: readonly Outage[] = [
  { title: 'an API process', services: ['api-1'], repeats: 'nothing' },
  { title: 'a site host', services: ['host-1'], repeats: 'nothing' },
  { title: 'PgBouncer', services: ['pgbouncer'], repeats: 'sentences' },
  { title: 'Postgres', services: ['postgres'], repeats: 'sentences' },
  { title: 'both API processes', services: ['api-1', 'api-2'], repeats: 'all' },
  { title: 'both site hosts', services: ['host-1', 'host-2'], repeats: 'all' },
  {
    title: 'all that an entry passes',
    services: ['api-1', 'api-2', 'pgbouncer', 'postgres', 'proxy'],
    repeats: 'all',
  },
  { title: 'the promotion service', services: ['promotion-service'], repeats: 'nothing' },
  {
    title: 'the canary judge and the release pages',
    services: ['canary-judge', 'release-pages'],
    repeats: 'nothing',
  },
  { title: 'the S3 store and a site host', services: ['store', 'host-2'], repeats: 'nothing' },
  { title: 'the proxy', services: ['proxy'], repeats: 'all' },
  { title: 'a site host', services: ['host-1'], frozen: true, repeats: 'nothing' },
  { title: 'an API process', services: ['api-1'], frozen: true, repeats: 'nothing' },
];

/** Kills or freezes services while visitors walk, and returns some time after they are ready again. */
async function causeOutage(
  site: Site,
  { title, services, frozen, repeats }: Outage,
  tally: VisitorTally,
  report: (line: string) => void,
): Promise<void> {
  const { presses } = tally;
  const before = {
    pages: tally.pages.length,
    entries: tally.entries.length,
    wrong: tally.wrong.length,
  };
  tally.retries.clear();
  tally.waits.length = 0;
  await site.compose.must(frozen ? 'pause' : 'kill', ...services);
  const since = Date.now();
  await delay(frozen ? FROZEN_MS : AWAY_MS);
  await site.compose.must(frozen ? 'unpause' : 'start', ...services);
  await site.becomesReady();
  const away = Date.now() - since;
  await delay(AFTER_MS);

  const { retries, waits } = tally;
  for (const kind of retries.keys()) {
    const isWrong =
      repeats === 'sentences'
        ? kind.startsWith('entry') && kind !== 'entry 503 sentence'
        : repeats === 'nothing';
    if (isWrong) tally.wrong.push(`${kind} without ${title}, where ${repeats} is repeated`);
  }
  const long = waits.filter((ms) => ms > LONG_WAIT_MS).length;
  if (frozen && long > waits.length * MAX_WAITING)
    tally.wrong.push(`${long} of ${waits.length} requests waited for ${title}`);
  const pressed = tally.presses - presses;
  if (pressed > 0 && away <= PROMISED_MS)
    tally.wrong.push(`${pressed} forms were sent again without ${title}`);
  const repeated = [...retries].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  report(
    `${title} ${frozen ? 'frozen' : 'killed'} for ${(away / 1000).toFixed(0)} s: ` +
      `${tally.pages.length - before.pages} pages, ${tally.entries.length - before.entries} entries; ` +
      `${long} of ${waits.length} requests waited long; ` +
      `${pressed} forms sent again; repeated ${repeated || 'nothing'}; ` +
      `${tally.wrong.length - before.wrong} wrong`,
  );
}

/** Promotes another configuration. */
async function promoteConfig({ pipeline, config }: Site): Promise<Promotion> {
  const changed = { ...config, supportEmail: 'help@prizestash.example.com' };
  const { release } = await releaseSiteConfig(releaseStoreFromEnv(pipeline), changed);
  const promoter = promoterFromEnv(pipeline);
  const began = Date.now();
  const { set } = await promoter.promote({ releases: [`${release.package}@${release.version}`] });
  return { set, began, ended: Date.now() };
}

/**
 * `npm run check -- outages`: walks the journey through the site of `compose.yaml` while each service is
 * killed and another configuration is promoted, and enters at the same time, half of the entrants for a
 * second time. Passes when no entry is lost or counted twice and no page is wrong.
 */
runCheck({
  name: 'outages',
  async run(site, report) {
    const tally = new VisitorTally();
    const ending = new AbortController();
    const visitors = sendVisitors(site, WALKERS, ENTRANTS, tally, ending.signal);
    for (const outage of OUTAGES) await causeOutage(site, outage, tally, report);
    const promotion = await promoteConfig(site);
    report(`promoted ${promotion.set}`);
    await delay(AFTER_MS * 2);
    ending.abort();
    await visitors;

    const wrong = wrongPages(tally.pages, site.set, promotion);
    report(`${tally.pages.length} pages, ${tally.files} files, ${tally.entries.length} entries`);
    report(`${wrong.length + tally.wrong.length} wrong pages and responses`);
    return [
      ...tally.wrong,
      ...(wrong.length > 0 ? [`${wrong.length} pages of a release set that was not live`] : []),
      ...(await compareEntries(site.databaseUrl, tally.entries, report)),
    ];
  },
});
