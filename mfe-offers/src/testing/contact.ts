import type { Contact } from '@prizestash/shared/contact';

/** A made-up entrant for tests. */
export const contact: Contact = {
  first_name: 'Zoë',
  last_name: 'Example',
  email: 'zoe+win@example.com',
  gender: '1',
  phone: '+12125550143',
  birthday: '02/09/1990',
  street: '1 Example Street',
  city: 'Springfield',
  state: 'Illinois',
  postal_code: '01234',
  tcpa: true,
  id: '6f6d8f0e-0000-4000-8000-000000000001',
  entry_period: '2026-11',
};
