import { MINUTE_MS } from './count-by-minute';
import { judge, type Comparison } from './judge';
import { kinds, type ReportKind } from './metrics';
import { after, simulateSite, START, type Fault } from './testing/simulated-site';

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

describe('finds a bad candidate within so many of its page views', () => {
  const busy = { visitorsPerMinute: 1_667, minutes: 5, percent: 10 };
  it.each<[string, Fault, number, RegExp]>([
    ['throws in 5 % of its pages', { reports: { error: 0.05 } }, 1_500, /with an error/],
    ['throws in one engine', { reports: { error: 1 }, engine: 'webkit' }, 300, /with an error/],
    ['has a slow chunk', { lcpFactor: 3 }, 900, /LCP/],
    ['has an INP of 300 ms more', { inpMore: 300 }, 900, /INP/],
    ['has a form that never submits', { noEntry: true }, 900, /entry|receipt/],
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
    ['sends visitors to the wrong page', { redirectsTo: '/' }, 1_000, /receipt|toffer/],
    ['retries forever', { reports: { 'load-retried': 0.9 } }, 300, /tried again/],
    ['shows nothing', { isBlank: true }, 100, /page views/],
  ])('that %s', (_, fault, views, reason) => {
    for (const seed of [1, 2]) {
      const comparison = simulateSite({ ...busy, seed, fault });
      const looks = [1, 2, 3, 4, 5].map((minutes) => after(comparison, minutes));
      const found = looks.find((look) => judge(look).verdict === 'fail');
      expect(found && viewsOf(found)).toBeLessThanOrEqual(views);
      expect(found && judge(found).reason).toMatch(reason);
    }
  });
});

describe('forged reports of one address', () => {
  const fine = simulateSite({ ...site, seed: 1 });
  const forged = (set: string, some: readonly ReportKind[]) => {
    // Whatever package they are charged to.
    const packages = ['mfe-claim'];
    const routes = ['/', '/apply', '/receipt', '/paths/toffer'];
    const rows = packages.flatMap((name) =>
      routes.flatMap((route) =>
        some.map((kind) => {
          const of = { set, package: name, route, kind, engine: 'webkit', at: START };
          return { ...of, bucket: 80, count: 2 };
        }),
      ),
    );
    return { ...fine, rows: [...rows, ...fine.rows] };
  };

  it.each<[string, readonly ReportKind[]]>([
    ['of failures', kinds.filter((kind) => !['view', 'form-opened', 'entered'].includes(kind))],
    ['of forms without entries', ['form-opened']],
    ['of entries', ['entered']],
  ])('%s let no candidate fail', (_, some) => {
    expect(judge(forged('candidate', some)).verdict).not.toBe('fail');
  });

  it('of the live set let no candidate fail', () => {
    expect(judge(forged('live', kinds)).verdict).not.toBe('fail');
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
    const isGap = (at: number) => at >= START + 5 * MINUTE_MS && at < START + 8 * MINUTE_MS;
    const rows = fine.rows.filter(({ at }) => !isGap(at));
    expect(judge({ ...fine, rows })).toMatchObject({ verdict: 'inconclusive', watchedMinutes: 12 });
  });

  it('for too few visitors', () => {
    const { verdict, reason } = judge(simulateSite({ ...site, seed: 4, visitorsPerMinute: 30 }));
    expect(verdict).toBe('inconclusive');
    expect(reason).toMatch(/^too few visitors for a verdict: .* page views with/);
  });

  it('without any report', () => {
    expect(judge({ ...fine, rows: [], minutes: [] })).toMatchObject({ verdict: 'inconclusive' });
    expect(judge({ ...fine, rows: [] })).toMatchObject({
      verdict: 'inconclusive',
      watchedMinutes: 0,
    });
  });
});
