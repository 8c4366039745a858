import { aContact as contact } from '@prizestash/shared/testing/people';
import { decideSharing } from './decide-sharing';

const recipient = { id: 'lead', name: 'Lead Partner' };
const entrant = {
  recipient,
  contact,
  privacyControl: false,
  optedOut: false,
  alreadyEntered: false,
};

it('allows sharing for an entrant without an opt-out', () => {
  expect(decideSharing(entrant)).toEqual({ kind: 'allowed', contact });
});

it('allows sharing for a stored contact that is already entered', () => {
  expect(decideSharing({ ...entrant, alreadyEntered: true })).toEqual({ kind: 'allowed', contact });
});

const { consent: _consent, ...withoutConsent } = contact;

it.each([
  [{ privacyControl: true }, 'privacy-control'],
  [{ optedOut: true }, 'opted-out'],
  [{ contact: null }, 'no-contact'],
  [{ contact: null, alreadyEntered: true }, 'already-entered'],
  [{ privacyControl: true, optedOut: true, contact: null }, 'privacy-control'],
  [{ optedOut: true, contact: null, alreadyEntered: true }, 'opted-out'],
  [{ contact: withoutConsent }, 'not-named'],
  [{ recipient: { id: 'new', name: 'New Partner' } }, 'not-named'],
  [{ recipient: { id: 'lead', name: 'Renamed Partner' } }, 'not-named'],
  [{ recipient: { id: 'new', name: 'Lead Partner' } }, 'not-named'],
  [{ recipient: { id: 'toString', name: 'Lead Partner' } }, 'not-named'],
])('refuses %o as %s', (circumstances, kind) => {
  expect(decideSharing({ ...entrant, ...circumstances })).toEqual({ kind });
});
