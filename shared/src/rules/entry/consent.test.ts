import { CONSENT_VERSION, consentAsLine, consentText } from './consent';

it('returns the exact text of its version', () => {
  expect([
    CONSENT_VERSION,
    consentAsLine(consentText(['Acme Leads', 'Bright Offers', 'Civic Surveys'])),
  ]).toEqual([
    '1.0',
    'I am a US resident, 18 or older. I agree to the [Official Rules](rules), the ' +
      '[Terms and Conditions](terms) and the [Privacy Policy](privacyPolicy), and to receive daily ' +
      'email promotions from PrizeStash. My details may be passed to Acme Leads, Bright Offers ' +
      'and Civic Surveys on the offer pages that follow.',
  ]);
});

it('omits partners when there are none', () => {
  expect(consentAsLine(consentText([]))).not.toContain('passed');
});
