import type { Contact, SubmittedContact } from '../contact/contact';
import type { EntryPayload } from '../rules/entry/entry-payload';

/** A made-up entrant. The `+`, the dots and the leading zero need care wherever they go. */
export const aPerson: SubmittedContact = {
  first_name: 'Zoë',
  last_name: 'Example',
  email: 'zoe+win@example.com',
  gender: '1',
  phone: '+12125550143',
  birthday: '02/09/1990',
  street: '1 Example Street',
  city: 'Springfield',
  state: 'Massachusetts',
  postal_code: '01103',
  tcpa: true,
};

/** What the device keeps of that person after an accepted entry. */
export const aContact: Contact = {
  ...aPerson,
  id: '6f6d8f0e-0000-4000-8000-000000000001',
  entry_period: '2026-11',
};

/** That person's entry as it is sent. */
export const anEntry: EntryPayload = {
  ...aPerson,
  device_type: 'Mobile',
  os: 'Android',
  landing_page_id: 21,
};
