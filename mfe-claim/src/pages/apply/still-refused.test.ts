import { aClaim } from '../../testing/a-claim';
import { stillRefused } from './still-refused';

const refusal = { fields: { email: 'No such address', birthday: 'Not you' }, values: aClaim };

test('nothing was refused', () => {
  expect(stillRefused(null, aClaim)).toEqual({});
});

test('a message stays while another field changes', () => {
  expect(stillRefused(refusal, { ...aClaim, city: 'Reno' })).toEqual(refusal.fields);
});

test('a message goes when its own field changes, the date with any of its boxes', () => {
  expect(stillRefused(refusal, { ...aClaim, email: 'z@example.com' })).toEqual({
    birthday: 'Not you',
  });
  expect(stillRefused(refusal, { ...aClaim, day: '10' })).toEqual({ email: 'No such address' });
});
