import { register } from 'prom-client';
import { addCounter, addGauge } from './metrics';
import { observeRequest } from './observe-requests';

const TIMES = Array.from({ length: 10_000 }, (_, index) => index);
const seriesOf = async (name: string) => {
  const text = await register.getSingleMetricAsString(name);
  return new Set(text.match(/(?<=\{).*?(?=\}| *,?le=)/gm)).size;
};

const texts: Readonly<Record<string, (index: number) => [string, string, number]>> = {
  methods: (index) => [`M${index}`, '/apply', 200],
  routes: (index) => ['GET', `/apply${'_'.repeat(index % 500)}${index}`, 301],
  statuses: (index) => ['GET', '/apply', index],
};

it.each(Object.keys(texts))(
  'requests with 10,000 %s make a bounded number of series',
  async (of) => {
    for (const index of TIMES) {
      const [method, route, status] = texts[of]!(index);
      observeRequest(method, {}, 'id').end(route, status);
    }
    const text = await register.getSingleMetricAsString('http_server_request_duration_seconds');
    const series = text.split('\n').filter((line) => line.includes('_count{')).length;
    expect(series).toBeLessThanOrEqual(1_001);
    if (of !== 'methods')
      expect(text).toContain('_count{method="other",route="other",status="other"}');
  },
);

it('counters and gauges with 10,000 labels have a bounded number of series', async () => {
  const count = addCounter<{ of: string }>('counted', 'Counted', [{ of: 'known' }]);
  for (const index of TIMES) count({ of: `text ${index}` });
  const values = Object.fromEntries(TIMES.map((index) => [`text ${index}`, 1]));
  addGauge('measured', 'Measured', 'of', () => values);
  for (const name of ['counted', 'measured']) {
    expect(await seriesOf(name)).toBe(1_001);
    expect(await register.getSingleMetricAsString(name)).toContain('{of="other"}');
  }
  count({ of: 'known' });
  expect(await register.getSingleMetricAsString('counted')).toContain('{of="known"} 1');
});

it('reports every known combination of labels from the start', async () => {
  const count = addCounter('entries', 'Entries', [{ outcome: 'accepted' }, { outcome: 'refused' }]);
  count({ outcome: 'refused' });
  const text = await register.getSingleMetricAsString('entries');
  expect(text).toContain('entries{outcome="accepted"} 0');
  expect(text).toContain('entries{outcome="refused"} 1');
});

it('reports the current values alone', async () => {
  let set = 'set-1';
  addGauge('live_release_set', 'The release set that visitors get', 'set', () => ({ [set]: 1 }));
  expect(await register.getSingleMetricAsString('live_release_set')).toContain('{set="set-1"} 1');
  set = 'set-2';
  const text = await register.getSingleMetricAsString('live_release_set');
  expect(text).toContain('{set="set-2"} 1');
  expect(text).not.toContain('set-1');
});

it('reports nothing while its values cannot be read, and the other metrics', async () => {
  addGauge('database_up', 'Whether it responds', 'role', () =>
    Promise.reject(new Error('unavailable')),
  );
  addGauge('live_release_set', 'The release set that visitors get', 'set', () => ({ 'set-1': 1 }));
  const text = await register.metrics();
  expect(text).not.toMatch(/^database_up/m);
  expect(text).toContain('live_release_set{set="set-1"} 1');
});
