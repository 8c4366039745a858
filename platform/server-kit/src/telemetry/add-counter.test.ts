import { register } from 'prom-client';
import { addCounter } from './add-counter';

it('reports every known combination of labels from the start', async () => {
  const count = addCounter('entries', 'Entries', [{ outcome: 'accepted' }, { outcome: 'refused' }]);
  count({ outcome: 'refused' });
  const text = await register.getSingleMetricAsString('entries');
  expect(text).toContain('entries{outcome="accepted"} 0');
  expect(text).toContain('entries{outcome="refused"} 1');
});
