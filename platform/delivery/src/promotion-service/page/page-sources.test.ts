import type { ReleaseStore } from '../../releases/release-store';
import { DeliveryError } from '../../delivery-error';
import type { CanaryWatcher, JudgedCanary } from '../watch/canary-watcher';
import type { Figure } from '../watch/figure';
import type { Notices } from '../watch/notices';
import type { PageReports } from '../watch/page-reports';
import { pageSources } from './page-sources';

const figure = (changes: Partial<Figure> = {}): Figure => ({
  ...{ metric: 'error', per: 'view', pages: 'own', engine: 'all', p: 1, verdict: 'none' },
  candidate: { events: 1, trials: 412, p75: null },
  live: { events: 12, trials: 3_870, p75: null },
  ...changes,
});
const watched = (changes: Partial<JudgedCanary>) =>
  ({
    id: 'canary-1',
    verdict: 'none',
    reason: 'too few',
    failure: null,
    ...changes,
  }) as JudgedCanary;

const store = { state: () => ({ live: { set: 'set-a' }, canaries: [], history: [], former: [] }) };
const sourcesOf = (
  canaries: readonly JudgedCanary[],
  reports: Partial<PageReports> | null = null,
  failure: string | null = null,
) =>
  pageSources(
    store as unknown as ReleaseStore,
    { canaries: () => canaries } as unknown as CanaryWatcher,
    reports as PageReports | null,
    { state: () => ({ failure, waiting: 2 }) } as unknown as Notices,
  );

it('shows what is worse first, then the pages of the canary in all engines', () => {
  const figures = [
    figure(),
    figure({ engine: 'webkit' }),
    figure({ metric: 'load-failed', pages: 'rest' }),
    figure({ metric: 'inp', per: 'measured', engine: 'firefox', verdict: 'worse' }),
  ];
  const shown = sourcesOf([watched({ figures })])
    .watched()
    .get('canary-1');
  expect(shown?.figures).toEqual([
    expect.objectContaining({ name: 'INP, slow', engine: 'firefox', verdict: 'worse' }),
    {
      name: 'Page views with an error',
      candidate: '0.2 % of 412',
      live: '0.3 % of 3,870',
      verdict: 'undecided',
    },
  ]);
});

it.each<[Partial<JudgedCanary>, string]>([
  [{ verdict: 'none' }, 'No verdict: too few.'],
  [{ verdict: 'worse', reason: 'errors' }, 'Worse: errors.'],
  [{ verdict: 'equal', failure: '50 percent is refused' }, 'Good: too few. 50 percent is refused.'],
])('says the verdict of %j', (changes, sentence) => {
  const shown = sourcesOf([watched({ figures: [], ...changes })]).watched();
  expect(shown.get('canary-1')?.verdict).toBe(sentence);
});

it('says why nothing is known of what browsers report', async () => {
  expect(await sourcesOf([]).reports('mfe-claim', 4)).toMatch(/^REPORTS_URL is not set/);
  const readPackage = () =>
    Promise.reject(new DeliveryError('service-failed', 'It is unavailable'));
  expect(await sourcesOf([], { readPackage }).reports('mfe-claim', 4)).toBe('It is unavailable.');
});

it('says that notices do not arrive', () => {
  expect(sourcesOf([]).problems()).toEqual([]);
  expect(sourcesOf([], null, 'it responds with 500').problems()).toEqual([
    '2 notices have not arrived at the webhook: it responds with 500.',
  ]);
});
