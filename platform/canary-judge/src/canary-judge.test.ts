import { setTimeout as delay } from 'node:timers/promises';
import { rollback, endOverdueCanaries } from '@prizestash/promotion/promote/rollback';
import { verifierHere } from '@prizestash/verifier/verification/verify-release-set';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { prerenderHere } from '@prizestash/verifier/testing/prerender-here';
import { seededRandom } from '@prizestash/server-kit/testing/seeded-random';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { Changes } from '@prizestash/promotion/service/changes';
import { PromotionQueue } from '@prizestash/promotion/service/promotion-queue';
import { CanaryJudge } from './canary-judge';
import type { Notice } from './notices';
import { CanaryObserver } from './observe-canaries';
import {
  MINUTE_MS,
  minuteOf,
  PageReportReader,
  type ReportQuery,
} from './page-reports/page-reports';
import { FakePageReports, REPORTS_TOKEN } from './page-reports/testing/fake-page-reports';
import { simulateSite, type Fault } from './testing/simulated-site';

const watch = { minutes: 3, stages: [10, 50, 100] };
const pages = { paths: ['/apply', '/receipt'] as const };

let store: FakeStore;
let live: string;
let fake: FakePageReports;
let notices: Notice[];
let now: number;

beforeEach(async () => {
  for (const name of ['log', 'error'] as const) jest.spyOn(console, name).mockImplementation();
  fake = await FakePageReports.start();
  store = new FakeStore();
  notices = [];
  now = Date.now();
  live = await store.firstSet({ 'mfe-claim': pages });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fake.stop();
  store.remove();
});

const judge = { name: 'canary-judge', packages: [], isJudge: true };

/** What stands between a judge and the promotion service. */
type Connection = <T>(send: () => Promise<T>) => Promise<T>;

/** A judge, and what the promotion service does with its requests. */
function judgeOf(
  on: ReleaseStore = store,
  queue = new PromotionQueue(),
  connection: Connection = (send) => send(),
) {
  const options = { store: on, verifier: verifierHere(null, prerenderHere), queue, canWatch: true };
  const changes = new Changes(options);
  const clock = { now: () => now };
  const reports = new PageReportReader(fake.url, REPORTS_TOKEN);
  return new CanaryJudge({
    store: on,
    observer: new CanaryObserver({ store: on, reports, ...clock }),
    decisions: {
      end: (request) => connection(() => changes.endCanary(judge, request)),
      nextStage: (request) => connection(() => changes.nextStage(judge, request)),
    },
    notices: { send: (notice) => void notices.push(notice) },
    ...clock,
  });
}

/** What an observer says of the first canary. */
const judgment = () => {
  const reports = new PageReportReader(fake.url, REPORTS_TOKEN);
  const observer = new CanaryObserver({ store, reports, now: () => now });
  return observer.judgmentOf(store.state().canaries[0]!, store.state());
};

/** Looks once, and waits for what follows. */
async function look(one: CanaryJudge): Promise<void> {
  await one.look();
  await one.finished();
}

const startCanary = (version = 'v2') =>
  store.promote([store.fake('mfe-claim', version, pages)], { percent: 10, watch });

/** Visitors of the present stage, and a time after so many of its minutes. */
function visit(minutes: number, fault?: Fault, percent?: number): void {
  const [canary] = store.state().canaries;
  const start = minuteOf(Date.parse(canary!.since));
  const sets = { candidate: canary!.set, live: store.live()!.set };
  const share = percent ?? canary!.percent;
  // As few as the first stage has, and enough without the candidate.
  const visitorsPerMinute = Math.max(1_500 * (10 / share), 500);
  const site = { visitorsPerMinute, minutes, minutesBefore: 2, seed: 7 };
  fake.rows = simulateSite({
    ...site,
    ...sets,
    start,
    percent: share,
    ...(fault && { fault }),
  }).rows;
  now = start + minutes * MINUTE_MS + 11_000;
}

const last = () => store.log.entries().at(-1);

it('ends a canary that fails, with the reason', async () => {
  const { set } = await startCanary();
  visit(1, { reports: { error: 0.5 } });
  const one = judgeOf();
  await look(one);
  expect(store.state()).toMatchObject({ live: { set: live }, canaries: [] });
  const reason =
    /^mfe-claim@v2 fails: [\d.]+ % of \d+ page views with an error, live .*; p < 0\.0+1$/;
  expect(last()).toMatchObject({
    action: 'rollback',
    by: 'canary-judge',
    request: ['mfe-claim'],
    reason: expect.stringMatching(reason) as string,
    rolledBack: [{ release: 'mfe-claim@v2', why: 'canary' }],
  });
  expect(notices).toMatchObject([
    { event: 'fail', set, percent: 0, releases: ['mfe-claim@v2'], reason: last()?.reason },
  ]);
});

it('gives a candidate that passes to more visitors, and then to all of them', async () => {
  const { set } = await startCanary();
  const one = judgeOf();
  visit(2);
  await look(one);
  expect(store.state().canaries).toMatchObject([{ set, percent: 10 }]);
  const reason = 'visitors were compared in 2 of 3 minutes';
  expect(await judgment()).toMatchObject({ verdict: 'inconclusive', reason });
  visit(3);
  await look(one);
  expect(store.state().canaries).toMatchObject([{ set, percent: 50, watch }]);
  expect(last()).toMatchObject({ action: 'promote', by: 'canary-judge' });
  expect(last()?.reason).toMatch(/^mfe-claim@v2 passes: no worse than the live set in 3 minutes/);
  visit(3);
  await look(one);
  expect(store.state()).toMatchObject({ live: { set }, canaries: [] });
  expect(notices.map(({ event, percent }) => [event, percent])).toEqual([
    ['stage', 50],
    ['live', 100],
  ]);
});

it('continues in another process, and acts once where there are two', async () => {
  await startCanary();
  visit(2);
  await look(judgeOf());
  visit(3);
  const stores = [store, new ReleaseStore(store.folder)];
  await Promise.all(stores.map((one) => look(judgeOf(one))));
  expect(store.state().canaries).toMatchObject([{ percent: 50 }]);
  expect(notices).toHaveLength(1);
  visit(2, { reports: { error: 0.5 } });
  const done = () => store.log.entries().filter(({ outcome }) => outcome === 'done').length;
  const before = done();
  await Promise.all(stores.map((one) => look(judgeOf(one))));
  expect(store.state().canaries).toEqual([]);
  expect(done()).toBe(before + 1);
  expect(notices).toHaveLength(2);
});

it('gives no verdict while the reports cannot be read, and ends the canary in time', async () => {
  await startCanary();
  const one = judgeOf();
  visit(3);
  fake.status = 503;
  await look(one);
  expect(store.state().canaries).toMatchObject([{ percent: 10 }]);
  const reason = expect.stringContaining('responds with 503') as string;
  expect(await judgment()).toMatchObject({ verdict: 'inconclusive', reason });
  now = Date.parse(store.state().canaries[0]!.until) - 10_000;
  await look(one);
  expect(store.state()).toMatchObject({ live: { set: live }, canaries: [] });
  expect(last()?.reason).toMatch(/^mfe-claim@v2 is inconclusive until its end: .* with 503$/);
  expect(store.state().rolledBack).toEqual([]);
  expect(notices).toMatchObject([{ event: 'inconclusive' }]);
});

it('asks again a minute after a request was refused, and not before', async () => {
  await startCanary();
  visit(1, { reports: { error: 0.5 } });
  let requests = 0;
  const one = judgeOf(store, new PromotionQueue(), (send) => {
    requests += 1;
    return requests === 1 ? Promise.reject(new Error('refused')) : send();
  });
  jest.spyOn(console, 'error').mockImplementation();
  await look(one);
  await look(one);
  expect(requests).toBe(1);
  expect(store.state().canaries).toHaveLength(1);
  now += MINUTE_MS;
  await look(one);
  expect(requests).toBe(2);
  expect(store.state().canaries).toEqual([]);
});

it('counts no minutes in which nobody could report', async () => {
  await startCanary();
  visit(3);
  const start = minuteOf(Date.parse(store.state().canaries[0]!.since));
  const lost = new Date(start + MINUTE_MS).toISOString();
  fake.rows = fake.rows.filter(({ minute }) => minute !== lost);
  const one = judgeOf();
  await look(one);
  expect(store.state().canaries).toMatchObject([{ percent: 10 }]);
  const reason = 'visitors were compared in 2 of 3 minutes';
  expect(await judgment()).toMatchObject({ verdict: 'inconclusive', reason });
});

it.each([
  ['nobody watches', { keepHours: 2 }, 120],
  ['a judge that does not run should watch', { watch }, 18],
])('ends a canary that %s, at its time', async (_, options, minutes) => {
  await store.promote([store.fake('mfe-claim', 'v2', pages)], { percent: 10, ...options });
  await endOverdueCanaries(store, now + (minutes - 1) * MINUTE_MS);
  expect(store.state().canaries).toHaveLength(1);
  await endOverdueCanaries(store, now + (minutes + 1) * MINUTE_MS);
  expect(store.state()).toMatchObject({ live: { set: live }, canaries: [] });
  expect(last()).toMatchObject({
    by: 'promotion-service',
    reason: 'mfe-claim: nobody has decided in time',
  });
});

it.each([
  ['judges a busy day', 13_000, 'visitors were compared in 0 of 3 minutes'],
  ['compares no flood', 101_000, 'there are too many page reports to compare'],
])('%s, when it begins to watch after it', async (_, hourly, reason) => {
  await startCanary();
  const [canary] = store.state().canaries;
  const start = minuteOf(Date.parse(canary!.since));
  const empty = { package: 'mfe-claim', version: 'v2', route: '/apply', kind: 'error' };
  const read = async ({ since, until }: ReportQuery) => {
    const length = (hourly * (until - since)) / (60 * MINUTE_MS);
    const minute = new Date(since).toISOString();
    const groups = [0, 0, 0, 0, 0, 0, 0, 0];
    const row = { ...empty, minute, set: live, engine: 'webkit', bucket: 0, count: 1, groups };
    return Promise.resolve({ rows: Array.from({ length }, () => row), errors: [] });
  };
  const clock = () => start + 24 * 60 * MINUTE_MS + 11_000;
  const observer = new CanaryObserver({ store, reports: { read }, now: clock });
  expect(await observer.judgmentOf(canary!, store.state())).toMatchObject({ reason });
});

it('asks for nothing for a canary that nobody watches', async () => {
  await store.promote([store.fake('mfe-claim', 'v2', pages)], { percent: 10 });
  visit(3, { reports: { error: 0.5 } });
  now += 30 * 60 * MINUTE_MS;
  const entries = store.log.entries().length;
  await look(judgeOf());
  expect(await judgment()).toMatchObject({ verdict: 'inconclusive', reason: 'nobody watches it' });
  expect(store.log.entries()).toHaveLength(entries);
});

it('waits where other canaries leave no room, and says so', async () => {
  await startCanary();
  await store.promote([store.fake('mfe-legal', 'v2')], { percent: 60 });
  // Ten of the forty percent that have no other canary.
  visit(3, {}, 25);
  const one = judgeOf();
  await look(one);
  expect(store.state().canaries[0]).toMatchObject({ percent: 10 });
  const refused = 'other canaries have 60 percent of the visitors, so 50 do not fit';
  expect(last()).toMatchObject({ by: 'canary-judge', outcome: { refused } });
  const entries = store.log.entries().length;
  await look(one);
  expect(store.log.entries()).toHaveLength(entries);
  await rollback(store);
});

it('compares the visitors of before and after another promotion', async () => {
  const { set: before } = await startCanary();
  visit(3);
  const rows = fake.rows;
  await store.promoted(store.fake('mfe-legal', 'v2'));
  const after = store.state().canaries[0]!.set;
  expect(after).not.toBe(before);
  const middle = new Date(now - 2 * MINUTE_MS).toISOString();
  const newer = new Map([
    [before, after],
    [live, store.live()!.set],
  ]);
  fake.rows = rows.map((row) =>
    row.minute < middle ? row : { ...row, set: newer.get(row.set) ?? row.set },
  );
  await look(judgeOf());
  expect(store.state().canaries).toMatchObject([{ set: after, percent: 50 }]);
});

it('ends a canary while the promotion of another one waits', async () => {
  await startCanary();
  visit(3);
  const legal = store.fake('mfe-legal', 'v2');
  await store.promote([legal], { percent: 10, watch });
  const other = store.state().canaries.find(({ from }) => from === 10)!;
  // Of the same visitors, whose pages fail with the other candidate.
  const ofLegal = fake.rows.map((row) => ({ ...row, set: row.set === live ? live : other.set }));
  const failing = ofLegal.filter(({ set, kind }) => set === other.set && kind === 'view');
  const errors = failing.map((row) => ({ ...row, kind: 'error' as const }));
  fake.rows = [...fake.rows, ...ofLegal.filter(({ set }) => set === other.set), ...errors];
  const queue = new PromotionQueue();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const before = queue.add({ name: 'somebody', packages: ['mfe-offers'] }, () => held);
  const one = judgeOf(store, queue);
  await one.look();
  // The end of the other canary waits for nobody.
  while (notices.length === 0) await delay(10);
  await one.look();
  expect(queue.length).toBe(1);
  expect(store.state().canaries).toMatchObject([{ from: 0, percent: 10 }]);
  expect(notices).toMatchObject([{ event: 'fail', releases: ['mfe-legal@v2'] }]);
  release();
  await before;
  await one.finished();
  expect(store.state().canaries).toMatchObject([{ from: 0, percent: 50 }]);
});

it('loses no decision and makes none twice when judge and service are killed at random', async () => {
  const stages = [10, 20, 30, 40, 50, 60, 70, 80, 100];
  const { set } = await store.promote([store.fake('mfe-claim', 'v2', pages)], {
    percent: 10,
    watch: {
      minutes: 3,
      stages,
    },
  });
  const { uniform } = seededRandom(26);
  const append = store.append.bind(store);
  const killed = new DeliveryError('service-failed', 'killed');
  const kills = new Map<string, number>();
  const lost = () => Promise.reject(killed);
  const connection: Connection = async (send) => {
    const moments = ['before the request', 'before the entry', 'after the entry', 'never'];
    const moment = moments[Math.floor(uniform() * moments.length)] ?? '';
    kills.set(moment, (kills.get(moment) ?? 0) + 1);
    if (moment === 'before the request') return lost();
    const writing = jest.spyOn(store, 'append');
    writing.mockImplementation(moment === 'before the entry' ? lost : append);
    const answer = await send().finally(() => writing.mockRestore());
    return moment === 'after the entry' ? lost() : answer;
  };
  let percent = 0;
  let one = judgeOf(store, new PromotionQueue(), connection);
  for (let looks = 0; store.live()?.set !== set && looks < 200; looks += 1) {
    const [canary] = store.state().canaries;
    if (canary!.percent === percent) now += 61_000;
    else visit(3);
    ({ percent } = canary!);
    // It begins again without a memory.
    if (uniform() < 0.5) one = judgeOf(store, new PromotionQueue(), connection);
    await look(one);
  }
  const done = store.log
    .entries()
    .filter((entry) => entry.outcome === 'done' && entry.by === judge.name);
  const reached = done.map(({ canaries }) => canaries[0]?.percent ?? 100);
  expect(reached).toEqual(stages.slice(1));
  expect(store.live()?.set).toBe(set);
  const count = [...kills].reduce(
    (sum, [moment, times]) => sum + (moment === 'never' ? 0 : times),
    0,
  );
  expect(count).toBeGreaterThanOrEqual(10);
}, 180_000);
