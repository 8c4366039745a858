import { randomInt } from 'node:crypto';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import type { OptionalField } from '@prizestash/shared/rules/submitted-contact';
import { aPerson } from '@prizestash/shared/testing/people';

/** A fake visitor with the values of the claim form, without the consent. */
export type Person = Omit<ClaimValues, 'tcpa' | OptionalField> &
  Partial<Pick<ClaimValues, OptionalField>>;

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'sa', 'te', 'vi'];

function fakeName(): string {
  const name = Array.from({ length: 5 }, () => syllables[randomInt(syllables.length)]).join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Creates a unique person, so that tests can share one database. */
export function newPerson(changes: Partial<Person> = {}): Person {
  const { gender, street, city, state, postal_code } = aPerson;
  const first_name = fakeName();
  const last_name = fakeName();
  return {
    first_name,
    last_name,
    email: `${first_name}.${last_name}@example.com`.toLowerCase(),
    phone: `21255501${randomInt(10, 99)}`,
    month: '02',
    day: '29',
    year: '1988',
    gender,
    street,
    city,
    state,
    postal_code,
    ...changes,
  };
}
