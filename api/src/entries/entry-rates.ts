import { householdOf } from '../rate-limits/caller-key';
import { type RateRule } from '../rate-limits/check-rate';
import { type Submission } from './submission';

/** Says who is counted for an entry, and how often each may come. */
export function entryRates(
  submission: Submission,
  emailKey: string,
  limits: { readonly ratePerAddress: number; readonly ratePerEmail: number },
): RateRule[] {
  return [
    {
      kind: 'entry-address',
      caller: householdOf(submission.evidence.address),
      perHour: limits.ratePerAddress,
    },
    { kind: 'entry-email', caller: emailKey, perHour: limits.ratePerEmail },
  ];
}
