import type { Contact, SubmittedContact } from '../contact/contact';
import type { EntryPayload } from '../rules/entry/entry-payload';

/** A fixture entrant. The `+`, the diaeresis and the leading zero break careless encoding. */
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

/** The stored contact of that entrant after an accepted entry. */
export const aContact: Contact = {
  ...aPerson,
  id: '6f6d8f0e-0000-4000-8000-000000000001',
  entry_period: '2026-11',
  consent: {
    text: 'I agree to the [Official Rules](/legal/rules), and my details may be passed to Lead Partner, Frame Partner and Survey Partner.',
    recipients: { lead: 'Lead Partner', embedded: 'Frame Partner', survey: 'Survey Partner' },
    documents: { '/legal/rules': '1.0', '/legal/terms': '1.0', '/legal/privacy-policy': '1.0' },
  },
};

/** The entry of that entrant as it is sent. */
export const anEntry: EntryPayload = {
  ...aPerson,
  device_type: 'Mobile',
  os: 'Android',
  landing_page_id: 21,
};
