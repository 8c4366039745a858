import { type AddressRates, addressLimits } from '../rate-limits/address-limits';
import { type RateLimit } from '../rate-limits/rate-limiter';
import { type Submission } from './submission';

/** Returns the rate limits of a registration call: by address and by email. */
export function entryRateLimits(
  submission: Submission,
  emailKey: string,
  rates: AddressRates & { readonly ratePerEmail: number },
): RateLimit[] {
  return [
    ...addressLimits('entry', submission.evidence.address, rates),
    { kind: 'entry-email', caller: emailKey, perHour: rates.ratePerEmail },
  ];
}
