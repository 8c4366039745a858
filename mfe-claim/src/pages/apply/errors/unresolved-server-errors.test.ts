import type { ClaimField } from '@prizestash/shared/rules/claim-schema';
import { validClaim } from '../../../testing/valid-claim';
import { claimFields, type ClaimErrors } from '../fields/claim-fields';
import { unresolvedServerErrors } from './unresolved-server-errors';

const errorsOf = (fields: readonly ClaimField[]): ClaimErrors =>
  Object.fromEntries(fields.map((field) => [field, `Wrong ${field}`]));
const rejected = { fields: errorsOf(claimFields), values: validClaim };

describe('unresolvedServerErrors', () => {
  it('returns no errors before a rejected submission', () => {
    expect(unresolvedServerErrors(null, validClaim)).toEqual({});
  });

  it.each(claimFields.filter((field) => field !== 'birthday'))(
    'keeps every error but those of %s when that changes',
    (input) => {
      const resolved = ['month', 'day', 'year'].includes(input) ? [input, 'birthday'] : [input];
      const kept = claimFields.filter((field) => !resolved.includes(field));
      const changed = { ...validClaim, [input]: input === 'tcpa' ? false : 'other' };
      expect(unresolvedServerErrors(rejected, validClaim)).toEqual(rejected.fields);
      expect(unresolvedServerErrors(rejected, changed)).toEqual(errorsOf(kept));
    },
  );

  it('has no error that the server did not send', () => {
    const fields = errorsOf(['email']);
    expect(unresolvedServerErrors({ fields, values: validClaim }, validClaim)).toEqual(fields);
  });
});
