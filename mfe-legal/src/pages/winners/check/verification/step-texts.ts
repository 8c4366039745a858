import type { StepName, VerificationStep } from '@prizestash/drawings/verification-step';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { formatCount, formatTime } from '@prizestash/shared/results';
import type { CheckedDrawing } from './check-drawing';

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

function faultText({ fault, at }: VerificationStep): string {
  if (fault === undefined) return '';
  return at === undefined ? texts[fault] : `Record ${at + 1} of the book: ${texts[fault]}`;
}

export const stepTitles: Record<StepName, string> = {
  key: 'The signing key',
  log: 'The record book',
  commitment: 'The sealed list',
  timestamps: 'Time stamps from outside',
  leaves: 'Every entry in the list',
  beacon: 'The random number',
  selection: 'The draw, once more',
  outcomes: 'The people drawn',
};

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

function drawnText({ verification }: CheckedDrawing): string {
  const selected = verification.selection?.selected ?? [];
  const [first] = selected;
  if (!first) return 'There was no entry, so nobody was drawn.';
  const others = selected.length - 1;
  const numbers = `Your browser drew again. Number ${formatCount(first.index + 1)} comes out first, as published.`;
  return others === 0
    ? numbers
    : `${numbers} ${counted(others, 'alternate', 'alternates')} follow${others === 1 ? 's' : ''}.`;
}

/** Says what a check without a fault has found. */
function resultText(name: StepName, checked: CheckedDrawing): string {
  const { files, verification } = checked;
  const { commitment, demonstration } = verification;
  const entries = counted(commitment?.entries ?? 0, 'entry', 'entries');
  switch (name) {
    case 'key':
      return 'We have the public half of the key that signs every record.';
    case 'log':
      return files.log.length === 0
        ? 'The book has no record yet.'
        : `${counted(files.log.length, 'record is', 'records are')} signed, and each one names the record before it. None is missing between them.`;
    case 'commitment':
      return commitment?.late
        ? `PrizeStash sealed a list of ${entries} too late for the usual hour, and named the random number of a later hour.`
        : `PrizeStash sealed a list of ${entries} and named the random number to use.`;
    case 'timestamps':
      return `The record book has ${counted(verification.timestamps, 'time stamp', 'time stamps')} of the seal. Your browser cannot tell who made them, so it does not check them. Our verifier, below, does, with the authorities that you trust.`;
    case 'leaves':
      return `The list has ${entries} and fits the seal.`;
    case 'beacon':
      return demonstration
        ? 'It comes from the demonstration beacon that was named before.'
        : 'It comes from drand, a public source that many groups run together. Nobody can choose it.';
    case 'selection':
      return drawnText(checked);
    case 'outcomes':
      return 'Each got a turn in order, and the time that the rules allow.';
  }
}

function pendingText(name: StepName, checked: CheckedDrawing): string {
  const { commitment, selection, outcomes } = checked.verification;
  if (!commitment && (selection || outcomes.length > 0)) {
    return 'This cannot be checked without the record of the sealed list.';
  }
  switch (name) {
    case 'timestamps':
      return 'No time stamp is here yet.';
    case 'beacon':
      return `It is made on ${formatTime(checked.drawsAt ?? drawingSchedule(checked.files.drawing).roundAt)}, and not here yet.`;
    case 'selection':
      return 'It waits for the random number.';
    case 'outcomes':
      return 'Nobody was contacted yet.';
    default:
      return `Not sealed yet. Entries close on ${formatTime(drawingSchedule(checked.files.drawing).cutoff)}.`;
  }
}

/** Says what a check has found, in words for everyone. */
export function stepText(step: VerificationStep, checked: CheckedDrawing): string {
  switch (step.status) {
    case 'passed':
      return resultText(step.name, checked);
    case 'pending':
      return pendingText(step.name, checked);
    case 'skipped':
      return step.name === 'leaves'
        ? 'The list is long. Proofs of the drawn entries stand in for it.'
        : resultText(step.name, checked);
    case 'missing':
      return 'No outside service saw the seal before the draw. PrizeStash could have replaced the list after it.';
    case 'failed':
      return step.fault === 'seen-head-missing' && checked.seenAt
        ? `The record book that you saw on ${formatTime(checked.seenAt)} is not part of this one.`
        : faultText(step);
  }
}
