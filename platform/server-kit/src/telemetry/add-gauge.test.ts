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
