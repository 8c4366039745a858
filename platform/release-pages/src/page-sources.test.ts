import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveMetrics } from '@prizestash/server-kit/telemetry/metrics';
import { freePort } from '@prizestash/server-kit/program/free-port';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import type { Judgment } from '@prizestash/canary-judge/judge';
import type { Figure } from '@prizestash/canary-judge/figure';
import { metrics } from '@prizestash/canary-judge/metrics';
import { JUDGMENTS_PATH, shownJudgment } from '@prizestash/canary-judge/shown-judgment';
import type { PageReportReader } from '@prizestash/canary-judge/page-reports/page-reports';
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
const sourcesOf = (judgeUrl?: string, reports: Partial<PageReportReader> | null = null) =>
  pageSources(store as unknown as ReleaseStore, judgeUrl, reports as PageReportReader | null);

/** What the pages show of a canary when the judge has found this. */
async function watched(judgment: Partial<Judgment>) {
  const found = { verdict: 'inconclusive', reason: 'too few', figures: [], ...judgment } as const;
  const address = `127.0.0.1:${await freePort()}`;
  const judged = () => [shownJudgment('canary-1', found)];
  const close = await serveMetrics(address, new Map([[JUDGMENTS_PATH, judged]]));
  try {
    return (await sourcesOf(`http://${address}`).watched()).get('canary-1');
  } finally {
    await close();
  }
}

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

describe('a judge that cannot be read', () => {
  const verdictAt = async (url?: string) =>
    (await sourcesOf(url).watched()).get('canary-1')?.verdict;

  it('is named', async () => {
    expect(await verdictAt()).toBe('CANARY_JUDGE_URL is not set, so no verdict is known.');
    expect(await verdictAt('http://127.0.0.1:1')).toBe(
      'The canary judge cannot be read: fetch failed.',
    );
  });

  it('is named at a canary that starts while it is asked', async () => {
    const asked = sourcesOf('http://127.0.0.1:1').watched();
    const later = jest.spyOn(store, 'state');
    later.mockReturnValue({ ...state, canaries: [{ id: 'canary-2' }] });
    expect([...(await asked).keys()]).toEqual(['canary-2']);
    later.mockRestore();
  });

  it.each([
    [500, '[]', /it responds with 500/],
    [200, '{"canary":1}', /its list/],
    [200, '<p>', /its list/],
    [200, '[{"canary":"canary-1","verdict":"Pass.","figures":[{"name":"<b>"}]}]', /its list/],
  ])('for the response %d %s', async (status, body, message) => {
    const server = http.createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await verdictAt(`http://127.0.0.1:${port}`)).toMatch(message);
    server.close();
  });
});

it('says why nothing is known of what browsers report', async () => {
  expect(await sourcesOf().reports('mfe-claim', 4)).toMatch(/^REPORTS_URL is not set/);
  const read = () => Promise.reject(new DeliveryError('service-failed', 'It is unavailable'));
  expect(await sourcesOf(undefined, { read }).reports('mfe-claim', 4)).toBe('It is unavailable.');
});
