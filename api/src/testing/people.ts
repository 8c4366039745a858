import { type EntryPayload } from '@prizestash/shared/rules/entry-payload';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Spells a number in letters, so that it can stand in a name: 0 is `a`, 26 is `ba`. */
function spelled(number: number): string {
  const rest = Math.floor(number / letters.length);
  return `${rest > 0 ? spelled(rest) : ''}${letters[number % letters.length]}`;
}

/**
 * Makes up a person; another number is another person with another email.
 * @param number 0 or more
 */
export function madeUpPerson(number: number): EntryPayload {
  return {
    first_name: 'Ann',
    last_name: `Example${spelled(number)}`,
    email: `ann.${number}@example.com`,
    gender: '1',
    phone: '+12125550143',
    birthday: '07/24/1990',
    street: '1 Example Street',
    city: 'New York',
    state: 'New York',
    postal_code: '10001',
    tcpa: true,
    device_type: 'Desktop',
    os: 'Linux',
    landing_page_id: 21,
  };
}
