import type { StepName, VerificationStep } from '@prizestash/drawings/verification-step';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { formatCount, formatTime } from '@prizestash/shared/results';
import { faultText } from './fault-texts';
import type { CheckedDrawing } from './check-drawing';

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
