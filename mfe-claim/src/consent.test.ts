import { consentLine } from '@prizestash/shared/rules/consent';
import { consent } from './consent';

it('has the exact text of its version', () => {
  const names = ['Acme Leads', 'Bright Offers', 'Civic Surveys'];
  expect([consent.version, consentLine(consent, names)]).toEqual([
    '1.1',
    'I am a US resident, 18 or older. I agree to the [Official Rules](/legal/rules), the ' +
      '[Terms and Conditions](/legal/terms) and the [Privacy Policy](/legal/privacy-policy), and to ' +
      'receive daily email promotions from PrizeStash. My details may be passed to Acme Leads, ' +
      'Bright Offers and Civic Surveys on the offer pages that follow.',
  ]);
});
