import { register } from 'prom-client';
import { addGauge } from './add-gauge';

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
