import type { ConsentWording } from '@prizestash/shared/rules/consent';

/** What an entrant agrees to (docs/product.md, section 5.1). The release declares it. */
export const consent = {
  version: '1.1',
  text: 'I am a US resident, 18 or older. I agree to the [Official Rules](/legal/rules), the [Terms and Conditions](/legal/terms) and the [Privacy Policy](/legal/privacy-policy), and to receive daily email promotions from PrizeStash.',
  recipients: ' My details may be passed to {partners} on the offer pages that follow.',
} as const satisfies ConsentWording;
