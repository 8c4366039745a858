import { validClaim } from '../../../testing/valid-claim';
import { unresolvedServerErrors } from './unresolved-server-errors';

const refusal = { fields: { email: 'No such address', birthday: 'Not you' }, values: validClaim };

test('nothing was refused', () => {
  expect(unresolvedServerErrors(null, validClaim)).toEqual({});
});

test('a message stays while another field changes', () => {
  expect(unresolvedServerErrors(refusal, { ...validClaim, city: 'Reno' })).toEqual(refusal.fields);
});

test('a message goes when its own field changes, the date with any of its boxes', () => {
  expect(unresolvedServerErrors(refusal, { ...validClaim, email: 'z@example.com' })).toEqual({
    birthday: 'Not you',
  });
  expect(unresolvedServerErrors(refusal, { ...validClaim, day: '10' })).toEqual({
    email: 'No such address',
  });
});
