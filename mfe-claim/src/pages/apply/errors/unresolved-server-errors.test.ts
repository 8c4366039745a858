import { validClaim } from '../../../testing/valid-claim';
import { unresolvedServerErrors } from './unresolved-server-errors';

const rejected = { fields: { email: 'No such address', birthday: 'Not you' }, values: validClaim };

describe('unresolvedServerErrors', () => {
  it('returns no errors before a rejected submission', () => {
    expect(unresolvedServerErrors(null, validClaim)).toEqual({});
  });

  it('keeps an error while another field changes', () => {
    expect(unresolvedServerErrors(rejected, { ...validClaim, city: 'Reno' })).toEqual(
      rejected.fields,
    );
  });

  it('drops an error when its own field changes, or any input of the date', () => {
    expect(unresolvedServerErrors(rejected, { ...validClaim, email: 'z@example.com' })).toEqual({
      birthday: 'Not you',
    });
    expect(unresolvedServerErrors(rejected, { ...validClaim, day: '10' })).toEqual({
      email: 'No such address',
    });
  });
});
