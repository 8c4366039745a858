import { aContact as contact } from '@prizestash/shared/testing/people';
import { offerBasis } from './offer-basis';

const fine = { contact, privacyControl: false, optedOut: false, sentBefore: () => false };

test('an entrant who said nothing against it', () => {
  expect(offerBasis(fine)).toEqual({ kind: 'granted', contact });
});

test.each([
  [{ privacyControl: true }, 'privacy-control'],
  [{ optedOut: true }, 'opted-out'],
  [{ contact: null }, 'no-contact'],
  [{ sentBefore: () => true }, 'already-sent'],
  [{ privacyControl: true, optedOut: true, contact: null }, 'privacy-control'],
  [{ optedOut: true, contact: null }, 'opted-out'],
])('%o: nothing is sent, because of %s', (circumstances, kind) => {
  expect(offerBasis({ ...fine, ...circumstances })).toEqual({ kind });
});
