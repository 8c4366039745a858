import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { minuteOf } from '@prizestash/canary-judge/page-reports/page-reports';
import {
  FakePageReports,
  REPORTS_TOKEN,
} from '@prizestash/canary-judge/page-reports/testing/fake-page-reports';
import { simulateSite } from '@prizestash/canary-judge/testing/simulated-site';
import { promotionKeysFromEnv } from '@prizestash/release-store/release-store-from-env';
import { chromiumPath } from '@prizestash/lab/site/chromium';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { seededRandom } from '@prizestash/server-kit/testing/seeded-random';
import { replaceFile } from '@prizestash/server-kit/atomic-files';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';
import { runCommand } from '@prizestash/server-kit/run-command';

const KILLS = 10;
/** Of the watched promotion, so that many decisions meet the kills. */
const STAGES = [10, 20, 30, 40, 50, 60, 70, 80, 100];
const PAGES = { paths: ['/apply', '/receipt'] as const };
const JUDGE_TOKEN = 'canary-judge-token-of-at-least-32-characters';
const MINUTE_MS = 60_000;
/** Of a stage. */
const MINUTES = 10;
const TICK_MS = 100;
/** The judge reads a minute so long after its end. */
const SETTLE_MS = 11_000;
/** A program is killed within this time after it was ready. */
const LONGEST_LIFE_MS = 6_000;
const TIMEOUT_MS = 10 * MINUTE_MS;
const SEED = 20_261_126;

const CLOCK = pathToFileURL(path.join(__dirname, 'kills/moved-clock.mjs')).href;

/** A program of `npm run delivery`, whose clock the check moves. */
function programOf(script: string, env: Readonly<Record<string, string>>, url?: string): Program {
  return new Program({
    name: path.basename(script, '.ts'),
    command: [process.execPath, '--import', CLOCK, '--import', 'tsx', script],
    cwd: repositoryRoot,
    env,
    isReady: url
      ? responds(`${url}/ready`)
      : ({ output }) => output.includes('The canary judge watches.'),
  });
}

/** The programs on one store, as in compose.yaml: only the promotion service has a key. */
async function programsOf(store: FakeStore, clock: string, reports: string): Promise<Program[]> {
  const [service, pages] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${service}`;
  const every = { CLOCK_FILE: clock, RELEASES_DIR: store.folder };
  const reading = {
    ...every,
    PROMOTION_PUBLIC_KEYS: JSON.stringify(promotionKeysFromEnv({ RELEASES_DIR: store.folder })),
    PROMOTION_SIGNING_KEY: '',
    PROMOTION_URL: url,
    REPORTS_URL: reports,
    REPORTS_TOKEN,
  };
  return [
    programOf(
      'platform/promotion/src/cli/promotion-service.ts',
      {
        ...every,
        PROMOTION_PORT: String(service),
        CANARY_JUDGE_TOKEN: JUDGE_TOKEN,
        CHROMIUM_PATH: chromiumPath,
      },
      url,
    ),
    // Two of them, which decide the same at about the same time.
    ...[1, 2].map(() =>
      programOf('platform/canary-judge/src/cli/canary-judge.ts', {
        ...reading,
        CANARY_JUDGE_TOKEN: JUDGE_TOKEN,
      }),
    ),
    programOf(
      'platform/release-pages/src/cli/release-pages.ts',
      { ...reading, RELEASE_PAGES_PORT: String(pages) },
      `http://127.0.0.1:${pages}`,
    ),
  ];
}

/**
 * Kills a program ten times, each at a random moment of its life, and starts it again at once.
 * @param kills gets the time of each.
 */
async function killAgainAndAgain(program: Program, seed: number, kills: number[]): Promise<void> {
  const { uniform } = seededRandom(seed);
  while (kills.length < KILLS) {
    await delay(uniform() * LONGEST_LIFE_MS);
    await program.kill();
    kills.push(performance.now());
    await program.start();
  }
}

/** A clock of the programs that is ahead, and ten times as fast, so that what was refused is tried again. */
class FastClock {
  private ahead = 0;

  constructor(readonly file: string) {
    this.write();
  }

  /** @param time in milliseconds; one that is over changes nothing. */
  reach(time: number): void {
    this.ahead = Math.max(this.ahead, time - Date.now());
    this.write();
  }

  tick(): void {
    this.ahead += 9 * TICK_MS;
    this.write();
  }

  private write(): void {
    replaceFile(this.file, String(this.ahead));
  }
}

/**
 * Gives each stage its minutes of visitors, and moves the clock behind them, until the canary has ended.
 * @param kills so far, of the program that was killed least: stages wait for their part of them.
 */
async function visitStages(
  store: FakeStore,
  reports: FakePageReports,
  clock: FastClock,
  kills: () => number,
) {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let visited = 0; performance.now() < deadline; await delay(TICK_MS)) {
    clock.tick();
    await store.refresh();
    const [canary] = store.state().canaries;
    if (!canary) return;
    const stages = STAGES.indexOf(canary.percent) + 1;
    const isEarly = kills() < (KILLS * stages) / (STAGES.length - 1);
    if (canary.percent === visited || isEarly) continue;
    visited = canary.percent;
    const start = minuteOf(Date.parse(canary.since));
    const sets = { candidate: canary.set, live: store.live()?.set ?? '' };
    const site = { visitorsPerMinute: 500, minutes: MINUTES, percent: visited, seed: SEED };
    reports.rows = simulateSite({ ...site, ...sets, start }).rows;
    clock.reach(Date.parse(canary.since) + MINUTES * MINUTE_MS + SETTLE_MS);
  }
  throw new Error('the promotion has not ended');
}

/** The decisions of the judge in the order of the log, and how long each stage before them has lasted. */
function decisionsOf(store: FakeStore) {
  const done = store.log.entries().filter(({ outcome }) => outcome === 'done');
  return done.flatMap(({ by, at, canaries }, index) => {
    const since = Date.parse(done[index - 1]?.at ?? at);
    const percent = canaries[0]?.percent ?? 100;
    return by === 'canary-judge' ? [{ percent, lasted: Date.parse(at) - since }] : [];
  });
}

/**
 * `npm run check -- kills`: kills promotion service, two canary judges and release pages (SIGKILL), each ten
 * times at random moments of a watched promotion with nine stages. Passes when the log has each decision once, and
 * each stage was watched.
 */
runCommand(async () => {
  const store = new FakeStore();
  const reports = await FakePageReports.start();
  const clock = new FastClock(path.join(store.folder, 'clock'));
  await store.firstSet({ 'mfe-claim': PAGES });
  const watch = { minutes: MINUTES, stages: STAGES };
  const candidate = store.fake('mfe-claim', 'v2', PAGES);
  // Nobody opens its pages again, which takes longer than a program lives here.
  const checkPages = () => Promise.resolve();
  const { set } = await store.promote([candidate], { percent: STAGES[0]!, watch, checkPages });
  const programs = await programsOf(store, clock.file, reports.url);
  try {
    await Promise.all(programs.map((program) => program.start()));
    const started = performance.now();
    let end = 0;
    const kills = programs.map((): number[] => []);
    const fewest = () => Math.min(...kills.map(({ length }) => length));
    await Promise.all([
      visitStages(store, reports, clock, fewest).then(() => (end = performance.now())),
      ...programs.map((program, index) => killAgainAndAgain(program, SEED + index, kills[index]!)),
    ]);
    const decisions = decisionsOf(store);
    const percentages = decisions.map(({ percent }) => percent).join();
    const seconds = (time: number) => Math.round((time - started) / 1_000);
    const last = Math.max(...kills.flat());
    console.log(`${KILLS} kills of each of ${programs.length} programs in ${seconds(last)} s`);
    console.log(`the promotion ended after ${seconds(end)} s; decisions: ${percentages}`);
    const isWatched = decisions.every(({ lasted }) => lasted >= MINUTES * MINUTE_MS);
    const isLive = store.live()?.set === set && percentages === STAGES.slice(1).join();
    const isRight = isLive && isWatched && last < end;
    console.log(isRight ? 'kills: each decision once' : 'kills: BROKEN');
    process.exitCode = isRight ? 0 : 1;
  } finally {
    for (const program of programs) await program.stop();
    await reports.stop();
    store.remove();
  }
});
