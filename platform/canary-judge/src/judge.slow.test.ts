import { NETWORK_GROUPS } from '@prizestash/server-kit/report-counts';
import { seededRandom } from '@prizestash/server-kit/testing/seeded-random';
import { judgeTally } from './judge';
import { engines, metrics, type ReportKind } from './metrics';
import type { ReportRow } from './page-reports/page-reports';
import { Tally } from './tally';
import { after, judge, simulateSite, type Comparison, type Fault } from './testing/simulated-site';

const site = { visitorsPerMinute: 300, minutes: 15, percent: 10 };

const viewsOf = ({ rows, candidates }: Comparison) =>
  rows.reduce(
    (sum, { kind, set, count }) => (kind === 'view' && candidates.has(set) ? sum + count : sum),
    0,
  );

it('fails no more than the stated share of fine canaries', () => {
  const verdicts = Array.from({ length: 30 }, (_, seed) => {
    const comparison = simulateSite({ ...site, seed: seed + 1, percent: seed % 2 ? 10 : 50 });
    const looks = [1, 3, 6, 10, 15].map((minutes) => judge(after(comparison, minutes)));
    return { worst: looks.find(({ verdict }) => verdict === 'fail'), last: looks.at(-1) };
  });
  expect(verdicts.flatMap(({ worst }) => worst ?? [])).toEqual([]);
  const passed = verdicts.filter(({ last }) => last?.verdict === 'pass');
  expect(passed.length).toBeGreaterThanOrEqual(28);
});

it('fails no fine canary in a day on a quiet site, where most minutes have no entry', () => {
  const quiet = { visitorsPerMinute: 5, minutes: 1_440, percent: 10 };
  const verdicts = Array.from({ length: 8 }, (_, seed) => judge(simulateSite({ ...quiet, seed })));
  expect(verdicts.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
});

const badCandidates: [string, Fault, number, RegExp][] = [
  ['throws in 5 % of its pages', { reports: { error: 0.05 } }, 1_500, /with an error/],
  ['throws in one engine', { reports: { error: 1 }, engine: 'webkit' }, 300, /with an error/],
  ['has a slow chunk', { lcpFactor: 3 }, 900, /LCP/],
  ['has an INP of 300 ms more', { inpMore: 300 }, 900, /INP/],
  ['has a form that never submits', { noEntry: true }, 900, /forms that were sent/],
  [
    'requests a chunk that is missing',
    { reports: { 'load-failed': 0.5, 'previous-version': 0.5 } },
    300,
    /failed load|previous version/,
  ],
  [
    'has a partner that the policy blocks',
    { reports: { 'policy-violation': 0.5 } },
    300,
    /policy violation/,
  ],
  ['sends visitors to the wrong page', { redirectsTo: '/' }, 1_300, /receipt|toffer/],
  ['retries forever', { reports: { 'load-retried': 0.9 } }, 300, /tried again/],
  ['shows nothing', { isBlank: true }, 0, /page views of its visitors/],
];

describe('finds a bad candidate within so many of its page views', () => {
  const busy = { visitorsPerMinute: 1_667, minutes: 8, percent: 10 };
  it.each(badCandidates)('that %s', (_, fault, views, reason) => {
    for (const seed of [1, 2]) {
      const comparison = simulateSite({ ...busy, seed, fault });
      const looks = [1, 2, 3, 4, 5, 6, 7, 8].map((minutes) => after(comparison, minutes));
      const found = looks.find((look) => judge(look).verdict === 'fail');
      expect(found && viewsOf(found)).toBeLessThanOrEqual(views);
      expect(found && judge(found).reason).toMatch(reason);
    }
  });
});

describe('whatever one network reports, through however many processes of the API,', () => {
  const kinds: readonly ReportKind[] = [
    ...new Set(metrics.flatMap(({ events, per }) => (per === 'visitors' ? events : [events, per]))),
  ];
  const routes = ['/', '/apply', '/receipt', '/paths/toffer'];

  /** Up to 200 forged rows of any kinds and sides, each a count of up to 2,000, in one group of networks. */
  function forge({ minutes }: Comparison, seed: number): ReportRow[] {
    const { uniform, oneOf } = seededRandom(seed);
    const group = seed % NETWORK_GROUPS;
    const used = kinds.filter(() => uniform() < 0.3);
    const sets = oneOf([['candidate'], ['live'], ['candidate', 'live']]);
    return Array.from({ length: 1 + Math.floor(uniform() * 200) }, () => {
      const count = 1 + Math.floor(uniform() * oneOf([2, 100, 2_000]));
      const groups = Array.from({ length: NETWORK_GROUPS }, (_, each) =>
        each === group ? count : 0,
      );
      const place = { set: oneOf(sets), package: 'mfe-claim', version: '1', route: oneOf(routes) };
      const event = {
        kind: oneOf(used.length > 0 ? used : kinds),
        engine: oneOf(engines.slice(1)),
      };
      return { ...place, ...event, minute: oneOf(minutes), bucket: 80, count, groups };
    });
  }

  it('a fine canary passes', () => {
    const fine = simulateSite({ ...site, seed: 1 });
    const verdicts = Array.from({ length: 50 }, (_, seed) => {
      const rows = [...fine.rows, ...forge(fine, seed)];
      return judge({ ...fine, rows }).verdict;
    });
    expect(new Set(verdicts)).toEqual(new Set(['pass']));
  });

  it('does not keep its errors from being found, if it reports as much as two API processes count', () => {
    const fault = { reports: { error: 0.2 } };
    const bad = simulateSite({ ...site, seed: 2, fault });
    const views = routes.map((route): ReportRow => {
      const place = { set: 'candidate', package: 'mfe-claim', version: '1', route };
      const event = { kind: 'view', engine: 'webkit', minute: bad.minutes[0] ?? '', bucket: 0 };
      return { ...place, ...event, count: 32, groups: [32, 0, 0, 0, 0, 0, 0, 0] };
    });
    expect(judge({ ...bad, rows: [...bad.rows, ...views] }).verdict).toBe('fail');
  });
});

describe('good reports of one network, through one to four processes of the API,', () => {
  const kinds = ['view', 'lcp', 'inp', 'cls', 'form-opened', 'form-sent', 'entered'] as const;
  const failures = ['error', 'load-failed', 'load-retried', 'policy-violation'] as const;

  /**
   * As much as the API counts of a network in a quarter of an hour: good things of the candidate, and
   * what makes the live set look bad.
   */
  function forgeGood({ minutes, routes }: Comparison, count: number, group: number): ReportRow[] {
    const groups = Array.from({ length: NETWORK_GROUPS }, (_, each) => (each === group ? 1 : 0));
    const rowsOf = (set: string, kind: ReportKind) =>
      minutes.flatMap((minute, index) =>
        routes.flatMap((route) =>
          engines.slice(1).flatMap((engine): ReportRow[] => {
            // One in each minute, and the others at once.
            const times = index % 15 === 0 ? Math.max(count - 14, 1) : index % 15 < count ? 1 : 0;
            const place = { set, package: 'mfe-claim', version: '1', route, engine, minute };
            const forged = groups.map((one) => one * times);
            return times > 0 ? [{ ...place, kind, bucket: 0, count: times, groups: forged }] : [];
          }),
        ),
      );
    return [
      ...[...kinds, 'partner-shown' as const].flatMap((kind) => rowsOf('candidate', kind)),
      ...['view' as const, ...failures].flatMap((kind) => rowsOf('live', kind)),
    ];
  }

  it.each(badCandidates)('do not hide a candidate that %s', (_, fault) => {
    for (const visitorsPerMinute of [1, 10, 300]) {
      const bad = simulateSite({ seed: 1, visitorsPerMinute, minutes: 30, percent: 10, fault });
      for (const minutes of [15, 30]) {
        const look = after(bad, minutes);
        const honest = judge(look).verdict;
        // An address, and a network with one to four processes.
        for (const [group, count] of [2, 16, 32, 64].entries()) {
          const rows = [...look.rows, ...forgeGood(look, count, group)];
          const { verdict } = judge({ ...look, rows });
          // Without its group, a few visitors can be too few for a failure.
          const expected = visitorsPerMinute === 300 ? [honest] : [honest, 'inconclusive'];
          expect([visitorsPerMinute, minutes, count, expected]).toEqual([
            visitorsPerMinute,
            minutes,
            count,
            expect.arrayContaining([verdict]),
          ]);
        }
      }
    }
  });

  it('do not make up for visitors of other networks', () => {
    const nobody = { ...simulateSite({ ...site, seed: 5 }), rows: [] };
    const two = [0, 1].flatMap((group) => forgeGood(nobody, 64, group));
    expect(judge({ ...nobody, rows: two }).verdict).toBe('inconclusive');
  });
});

describe('is inconclusive', () => {
  const fine = simulateSite({ ...site, seed: 3 });

  it('before the minutes of the watch are over', () => {
    expect(judge(after(fine, 14))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'visitors were compared in 14 of 15 minutes',
    });
  });

  it('for minutes in which nothing was reported', () => {
    const gap = fine.minutes.slice(5, 8);
    const rows = fine.rows.filter(({ minute }) => !gap.includes(minute));
    expect(judge({ ...fine, rows })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'visitors were compared in 12 of 15 minutes',
    });
  });

  it('for too few visitors', () => {
    const { verdict, reason } = judge(simulateSite({ ...site, seed: 4, visitorsPerMinute: 30 }));
    expect(verdict).toBe('inconclusive');
    expect(reason).toMatch(/^too few visitors for a verdict: .* page views with/);
  });

  it('for visitors of few networks', () => {
    const rows = fine.rows.map((row) => {
      const [first = 0, second = 0, ...others] = row.groups;
      const groups = [first, second + others.reduce((sum, one) => sum + one, 0), 0, 0, 0, 0, 0, 0];
      return { ...row, groups };
    });
    expect(judge({ ...fine, rows })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'too few networks for a verdict: those of 2 groups',
    });
  });

  it('without any report', () => {
    expect(judge({ ...fine, rows: [], minutes: [] })).toMatchObject({ verdict: 'inconclusive' });
    expect(judge({ ...fine, rows: [] })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'visitors were compared in 0 of 15 minutes',
    });
  });
});

it('divides the budget of a metric among all pages of the set, whatever was opened', () => {
  const routes = Array.from({ length: 15 }, (_, index) => `/page-${index}`);
  const limits = (rows: readonly ReportRow[]) =>
    new Tally({
      ...simulateSite({ ...site, seed: 6, minutes: 1 }),
      routes,
      rows,
    } as Comparison).counts
      .map(({ test }) => test)
      .filter(({ metric }) => metric.places.includes('each'));
  const all = limits([]);
  expect(all).toHaveLength(15 * engines.length);
  // For each of four pairs of groups that have none in common.
  const [{ metric, limit } = { metric: metrics[0]!, limit: 0 }] = all;
  expect(4 * all.length * limit).toBeCloseTo(0.01 * metric.budget);
});

it('looks again at what is new alone, with the same result', () => {
  const site30 = simulateSite({ ...site, seed: 8, minutes: 30 });
  const tally = new Tally(site30);
  for (const minutes of [10, 20, 30]) {
    const look = after(site30, minutes);
    const since = Math.max(minutes - 16, 0);
    const recent = look.rows.filter(({ minute }) => look.minutes.indexOf(minute) >= since);
    tally.clearFrom(since);
    tally.add(recent, look.minutes);
    expect(judgeTally(tally, minutes, 15)).toEqual(judge(look));
  }
});

it('divides the error budget among all metrics', () => {
  expect(metrics.reduce((sum, { budget }) => sum + budget, 0)).toBeCloseTo(1);
});
