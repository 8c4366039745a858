import type { ReleaseStore } from '../releases/release-store';
import { DeliveryError } from '../delivery-error';
import type { Judgment } from '../canary-judge/judge';
import type { CanaryObserver } from '../canary-judge/observe-canaries';
import type { Figure } from '../canary-judge/figure';
import { metrics } from '../canary-judge/metrics';
import type { PageReports } from '../page-reports/page-reports';
import { pageSources } from './page-sources';

const metricOf = (kind: string) => metrics.find(({ events }) => events === kind)!;
const figure = (changes: Partial<Figure> = {}): Figure => ({
  metric: metricOf('error'),
  place: 'own',
  engine: 'all',
  p: 1,
  verdict: 'inconclusive',
  candidate: { events: 1, trials: 412 },
  live: { events: 12, trials: 3870 },
  ...changes,
});
const state = {
  live: { set: 'set-a' },
  canaries: [{ id: 'canary-1' }],
  history: [],
  former: [],
  previews: [],
};
const store = { state: () => state };
const sourcesOf = (judgment: Partial<Judgment>, reports: Partial<PageReports> | null = null) =>
  pageSources(
    store as unknown as ReleaseStore,
    { judgmentOf: () => Promise.resolve(judgment) } as unknown as CanaryObserver,
    reports as PageReports | null,
  );
const watched = async (judgment: Partial<Judgment>) =>
  (
    await sourcesOf({
      verdict: 'inconclusive',
      reason: 'too few',
      figures: [],
      ...judgment,
    }).watched()
  ).get('canary-1');

it('shows what fails first, then the pages of the canary in all engines', async () => {
  const figures = [
    figure(),
    figure({ engine: 'webkit' }),
    figure({ metric: metricOf('load-failed'), place: 'rest' }),
    figure({ metric: metricOf('inp'), engine: 'firefox', verdict: 'fail' }),
  ];
  const shown = await watched({ figures });
  expect(shown?.figures).toEqual([
    expect.objectContaining({
      name: 'Page views with an INP above 200 ms',
      engine: 'firefox',
      verdict: 'fail',
    }),
    {
      name: 'Page views with an error',
      candidate: '0.2 % of 412',
      live: '0.3 % of 3,870',
      verdict: 'inconclusive',
    },
  ]);
});

it.each<[Partial<Judgment>, string]>([
  [{ verdict: 'inconclusive' }, 'Inconclusive: too few.'],
  [{ verdict: 'fail', reason: 'errors' }, 'Fail: errors.'],
  [{ verdict: 'pass' }, 'Pass: too few.'],
])('says the verdict of %j', async (judgment, sentence) => {
  expect((await watched(judgment))?.verdict).toBe(sentence);
});

it('says why nothing is known of what browsers report', async () => {
  expect(await sourcesOf({}).reports('mfe-claim', 4)).toMatch(/^REPORTS_URL is not set/);
  const read = () => Promise.reject(new DeliveryError('service-failed', 'It is unavailable'));
  expect(await sourcesOf({}, { read }).reports('mfe-claim', 4)).toBe('It is unavailable.');
});
