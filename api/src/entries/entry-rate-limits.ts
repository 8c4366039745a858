import { householdOf } from '../rate-limits/caller-key';
import { type RateLimit } from '../rate-limits/check-rate-limits';
import { type Submission } from './submission';

/** Returns the rate limits of a registration call: by address and by email. */
export function entryRateLimits(
  submission: Submission,
  emailKey: string,
  limits: { readonly ratePerAddress: number; readonly ratePerEmail: number },
): RateLimit[] {
  return [
    {
      kind: 'entry-address',
      caller: householdOf(submission.evidence.address),
      perHour: limits.ratePerAddress,
    },
    { kind: 'entry-email', caller: emailKey, perHour: limits.ratePerEmail },
  ];
}
