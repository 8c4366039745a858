import type { VerificationStep } from '@prizestash/drawings/verification-step';

type Fault = NonNullable<VerificationStep['fault']>;

/** What each fault means, as a sentence. */
const texts: Record<Fault, string> = {
  'key-unreadable': 'The file with the signing key holds no key that we can read.',
  'record-unreadable': 'A record cannot be read. The file may be damaged.',
  'key-unknown': 'A record is signed with a key that PrizeStash has not published.',
  'signature-wrong': 'A signature is wrong. The record was changed, or another key signed it.',
  'log-forked': 'Two records follow the same one. The record book was written twice.',
  'record-missing': 'A record is missing. Each record names the one before it.',
  'records-differ': 'The drawing’s own records are not the same as those in the record book.',
  'published-head-missing':
    'The record book that this site published earlier is not part of this one.',
  'seen-head-missing': 'The record book that you saw earlier is not part of this one.',
  'timestamp-of-other-data': 'A time stamp is of another list.',
  'drawing-missing': 'A Sunday has no drawing in the record book.',
  'order-wrong': 'The records are not in the right order. The list must be sealed first.',
  'commitment-repeated': 'The list of entries was sealed more than once.',
  'selection-repeated': 'The drawing was held more than once.',
  'schedule-wrong': 'The closing time is not the one that the rules set.',
  'drawing-in-future':
    'The list was sealed before its closing time, or the clock of this device is wrong.',
  'chain-unknown': 'The source of the random number is not a known one.',
  'round-wrong': 'The random number is not the one that was promised.',
  'leaves-count': 'The list does not have as many entries as were sealed.',
  'leaves-order': 'The list of entries is not in order, or has an entry twice.',
  'root-wrong': 'The list is not the one that was sealed. An entry was added, removed or changed.',
  'beacon-signature-wrong': 'The random number does not come from the promised source.',
  'randomness-wrong': 'The random number does not follow from its signature.',
  'selection-missing': 'The random number has been there for a day, and nobody was drawn.',
  'selection-wrong': 'Drawn again, other numbers come out than those published.',
  'selected-leaf-wrong': 'A drawn entry is not in the list at the place that is named.',
  'outcome-order-wrong': 'The drawn people did not get their turn in order.',
  'outcome-time-wrong':
    'A step with a drawn person has an impossible time, or the clock of this device is wrong.',
  'outcome-too-early': 'A drawn person lost the prize before their time was over.',
};

export function faultText({ fault, at }: VerificationStep): string {
  if (fault === undefined) return '';
  return at === undefined ? texts[fault] : `Record ${at + 1} of the book: ${texts[fault]}`;
}
