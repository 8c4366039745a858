import { randomBytes, randomUUID } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeAgent, call, type HttpCall } from '@prizestash/api/testing/call';
import { fakePerson } from '@prizestash/api/testing/people';
import { REPORTS_TOKEN, startTestApp } from '@prizestash/api/testing/test-app';
import { failService } from '@prizestash/release-store/delivery-error';
import { rollback } from '@prizestash/promotion/promote/rollback';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { CanaryJudge } from '@prizestash/canary-judge/canary-judge';
import { Notices } from '@prizestash/canary-judge/notices';
import { CanaryObserver } from '@prizestash/canary-judge/observe-canaries';
import { PageReportReader } from '@prizestash/canary-judge/page-reports/page-reports';
import { Authenticator } from '@prizestash/promotion/service/authenticate';
import { promotionApp } from '@prizestash/promotion/service/promotion-app';
import { requestChange } from '@prizestash/promotion/service/send-to-service';
import { SiteHost } from '@prizestash/site-host/site-host';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { seededRandom } from '@prizestash/server-kit/testing/seeded-random';
import { runCommand } from '@prizestash/server-kit/run-command';
import { candidates, type Candidate } from './canary/candidates';
import { visit, type Stranded, type Visit, type VisitedSite } from './canary/visitors';

/** Of each candidate, over the minutes in which it is watched. */
const VISITORS = 16_000;
const MINUTES = 10;
const MINUTES_BEFORE = 10;
const PER_MINUTE = Math.ceil(VISITORS / MINUTES);
const PERCENT = 10;
const MINUTE_MS = 60_000;
/** Counts are stored every second, and read ten seconds after their minute. */
const SETTLE_MS = 11_000;
const STORE_MS = 1_100;
/** Visitors at once. */
const PARALLEL = 32;
const MAX_FINE_FAILED = 1;
const MAX_PRESSES = 5;
const PRESS_AGAIN_MS = 2000;

const RealDate = Date;
let ahead = 0;

/** A clock that `waitUntil` moves on: minutes of visitors take seconds. */
class MovedDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(given[0]);
  }

  static override now = () => RealDate.now() + ahead;
}

function waitUntil(time: number): void {
  ahead += Math.max(time - Date.now(), 0);
}

const pages = { paths: ['/apply', '/receipt'] as const };
const offers = { paths: ['/paths/toffer'] as const };
const pathsOf = { 'mfe-claim': pages, 'mfe-offers': offers };

async function inParallel(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const queue = [...tasks];
  const work = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

/** The site, its API, the promotion service and the canary judge, over real HTTP and on one clock. */
async function startSite() {
  const app = await startTestApp({ TRUST_PROXY: 1 });
  const store = new FakeStore();
  await store.firstSet(pathsOf);
  symlinkSync(store.folder, path.join(app.database.dataDir, 'releases'));
  const host = new SiteHost(store);
  const origin = `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`;
  const judgeToken = randomBytes(32).toString('hex');
  const authenticator = new Authenticator({ audience: '', rules: [] }, { judge: judgeToken });
  const service = promotionApp({ store, authenticator, verifier: verifierHere(null) });
  const url = await service.listen({ port: 0, host: '127.0.0.1' });
  const reports = new PageReportReader(app.origin, REPORTS_TOKEN);
  const observer = new CanaryObserver({ store, reports });
  const send = (to: string) => (body: object) =>
    requestChange({ url, token: judgeToken }, to, body);
  const decisions = { end: send('/ended-canaries'), nextStage: send('/canary-stages') };
  const judge = new CanaryJudge({ store, observer, decisions, notices: new Notices(null) });
  const agent = makeAgent();
  const faults = new Map<string, Candidate>();
  const sent = { pages: 0, reports: 0, entries: 0 };
  const request = async (to: string, what: HttpCall, expected: number) => {
    const response = await call(to, agent, what).catch((error: NodeJS.ErrnoException) => {
      // On a busy machine a connection is used again at the moment when its server closes it.
      if (error.code !== 'ECONNRESET') throw error;
      return call(to, agent, what);
    });
    if (response.statusCode === expected) return response;
    const answer = `${response.statusCode} ${response.body.slice(0, 200)}`;
    return failService(`${what.url} responds with ${answer}.`);
  };
  const site: VisitedSite = {
    async open(bucket) {
      sent.pages += 1;
      const headers = { cookie: `release_bucket=${bucket}`, 'user-agent': 'a browser' };
      const { body } = await request(origin, { url: '/', headers }, 200);
      return /"id":"(set-[0-9a-f]+)"/.exec(body)?.[1] ?? '';
    },
    async report(set, address, userAgent, events) {
      sent.reports += 1;
      const headers = {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'x-forwarded-for': address,
      };
      const payload = JSON.stringify({ set, events });
      await request(app.origin, { method: 'POST', url: '/page-reports', headers, payload }, 204);
    },
    async enter() {
      const person = fakePerson(sent.entries);
      sent.entries += 1;
      const key = { 'idempotency-key': randomUUID() };
      let response = await app.register(person, key);
      // A busy API asks visitors to press again. An entry that it may have stored must not count twice.
      for (let press = 1; response.statusCode === 503 && press < MAX_PRESSES; press += 1) {
        await delay(PRESS_AGAIN_MS);
        response = await app.register(person, key);
      }
      const { statusCode, body } = response;
      if (statusCode !== 200) failService(`An entry is lost: ${statusCode} ${body}.`);
    },
    behaviorOf: (set) => faults.get(set) ?? null,
  };
  return {
    app,
    store,
    judge,
    observer,
    site,
    faults,
    sent,
    async stop() {
      agent.destroy();
      await host.close();
      await service.close();
      await app.close();
      store.remove();
    },
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Sends the visitors of a minute, and what earlier ones still do in it. */
class Traffic {
  private planned: Visit[] = [];
  private visitors = 0;
  minute = 0;
  readonly stranded: Stranded[] = [];
  private readonly random = seededRandom(20_261_125);

  constructor(private readonly site: Site) {}

  async sendMinute(visitors: number): Promise<void> {
    const { site, app } = this.site;
    const started = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
    waitUntil(started);
    // In the middle of the minute, because the seconds of this program are not those of its visitors.
    app.setNow(new Date(started + MINUTE_MS / 2));
    const come = Array.from({ length: visitors }, () => async () => {
      this.visitors += 1;
      const planned = await visit(site, this.random, this.visitors, this.minute, this.stranded);
      this.planned.push(...planned);
    });
    await inParallel(come);
    const due = this.planned.filter(({ at }) => at < this.minute + 1);
    this.planned = this.planned.filter(({ at }) => at >= this.minute + 1);
    await inParallel(due.map((one) => () => one.go(Date.now())));
    this.minute += 1;
    await delay(STORE_MS);
    waitUntil(started + MINUTE_MS + SETTLE_MS);
  }

  /** Those whose form sent nothing load the page again, and send it. */
  async tryAgain(): Promise<void> {
    await inParallel(this.stranded.splice(0));
  }

  /** Visitors who have opened the form send it. */
  async finish(): Promise<void> {
    while (this.planned.length > 0) await this.sendMinute(0);
    await this.tryAgain();
  }
}

type Outcome = Awaited<ReturnType<typeof tryCandidate>>;

/** The programs of the site print what they do. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { log } = console;
  console.log = () => {};
  return work().finally(() => (console.log = log));
}

/**
 * Gives a candidate to ten percent of the visitors, for ten minutes.
 * @returns also the minutes until it failed; null when it did not.
 */
async function tryCandidate(site: Site, traffic: Traffic, number: number) {
  const candidate = candidates[number]!;
  const { store, judge, observer, faults } = site;
  const made = pathsOf[candidate.package as keyof typeof pathsOf];
  const release = store.fake(candidate.package, `c${number}`, made);
  const watch = { minutes: MINUTES, stages: [PERCENT] };
  const { set } = await store.promote([release], { percent: PERCENT, watch });
  faults.set(set, candidate);
  const isRunning = () => store.state().canaries.some((canary) => canary.set === set);
  let verdict = '';
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await traffic.sendMinute(PER_MINUTE);
    await judge.look();
    await judge.finished();
    if (!isRunning()) {
      await traffic.tryAgain();
      const reason = store.log.entries().at(-1)?.reason ?? '';
      return { candidate, failedAfter: minute, reason };
    }
    const [canary] = store.state().canaries;
    if (canary) verdict = (await observer.judgmentOf(canary, store.state())).reason;
  }
  await rollback(store, { by: 'check' });
  return { candidate, failedAfter: null, reason: verdict };
}

function print({ candidate, failedAfter, reason }: Outcome): void {
  const { isBad, package: name, title } = candidate;
  const became = failedAfter === null ? 'did not fail' : `failed after ${failedAfter} min`;
  const isRight = isBad === (failedAfter !== null);
  const row = [isBad ? 'bad ' : 'fine', name.padEnd(10), title.padEnd(44), became.padEnd(18)];
  console.log(`${isRight ? ' ' : '!'} ${row.join(' ')} ${reason}`);
}

/**
 * `npm run check -- canary`: gives ten bad candidates and ten fine ones to ten percent of 16,000 scripted
 * visitors each, and prints which failed, after how many minutes and why. The visitors ask the
 * host, report to the API and enter over HTTP; the clock is moved on between minutes.
 */
runCommand(async () => {
  globalThis.Date = MovedDate as DateConstructor;
  const begun = performance.now();
  const site = await startSite();
  try {
    const traffic = new Traffic(site);
    for (let minute = 0; minute < MINUTES_BEFORE; minute += 1) {
      await traffic.sendMinute(PER_MINUTE);
    }
    const outcomes: Outcome[] = [];
    for (const number of candidates.keys()) {
      const outcome = await quietly(() => tryCandidate(site, traffic, number));
      print(outcome);
      outcomes.push(outcome);
    }
    await quietly(() => traffic.finish());
    const { rows } = await site.app.pool.query<{ count: number }>(
      'select count(*)::integer as count from entries',
    );
    const [stored = 0, { pages: opened, reports, entries }] = [rows[0]?.count, site.sent];
    const failed = outcomes.filter(({ failedAfter }) => failedAfter !== null);
    const bad = failed.filter(({ candidate }) => candidate.isBad).length;
    const fine = failed.length - bad;
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(
      `${opened} pages, ${reports} reports and ${entries} entries in ${seconds} s; ` +
        `${bad} of 10 bad candidates and ${fine} of 10 fine ones failed; ` +
        `${entries - stored} entries lost`,
    );
    const isRight = bad === 10 && fine <= MAX_FINE_FAILED && entries === stored;
    if (!isRight) failService('The canaries did not decide as they should.');
  } finally {
    await site.stop();
  }
});
