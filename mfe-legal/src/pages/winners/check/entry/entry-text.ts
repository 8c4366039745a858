import type { DisqualificationReason, OutcomeRecord } from '@prizestash/drawings/records';
import { entryMonth } from '@prizestash/shared/rules/entry-month';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { formatCount, formatDay, formatTime } from '@prizestash/shared/results';
import type { CheckedDrawing } from '../verification/check-drawing';
import type { FoundEntry } from './find-entry';

export interface EntryText {
  readonly tone: 'success' | 'info' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
}

const notSealed: EntryText = {
  tone: 'info',
  title: 'The list of this drawing is not sealed yet.',
  text: 'Come back after the entries have closed.',
};
const wrongProof: EntryText = {
  tone: 'error',
  title: 'The proof for your entry is wrong.',
  text: 'It does not lead to the seal of this drawing. Please write to us.',
};

const disqualified: Record<DisqualificationReason, string> = {
  'unreachable-2-days': 'We could not reach you within 2 days.',
  'affidavit-5-days': 'Your signed affidavit did not arrive within 5 days.',
  declined: 'You declined the prize.',
  ineligible: 'The Official Rules did not allow you to win.',
  withdrawn: 'You withdrew your entry.',
};

/** What became of an entry that was drawn at a position, or will. */
function drawnText(position: number, outcomes: readonly OutcomeRecord[]): string {
  const own = outcomes.filter((outcome) => outcome.position === position).at(-1);
  const name = position === 0 ? 'That is your entry!' : `Your entry is alternate ${position}.`;
  if (own?.status === 'disqualified') return `${name} ${disqualified[own.reason]}`;
  if (own?.status === 'confirmed' || own?.status === 'paid') return `${name} You won.`;
  const turn = outcomes.filter(({ status }) => status === 'disqualified').length;
  if (turn === position) return `${name} We contact you by email and by phone.`;
  return outcomes.some(({ status }) => status === 'confirmed')
    ? `${name} Somebody before you won.`
    : `${name} If those before you cannot win, we contact you.`;
}

function includedText(
  { index, position }: Extract<FoundEntry, { kind: 'included' }>,
  { verification: { commitment, selection, outcomes } }: CheckedDrawing,
): EntryText {
  const own = `number ${formatCount(index + 1)} of ${formatCount(commitment?.entries ?? 0)}`;
  const [first] = selection?.selected ?? [];
  if (!first) {
    return {
      tone: 'success',
      title: `Your entry is ${own}.`,
      text: 'It is in the sealed list. Nobody was drawn yet.',
    };
  }
  const title = `Your entry was ${own}. Number ${formatCount(first.index + 1)} was drawn.`;
  const tone = 'success';
  return position === null
    ? { tone, title, text: 'It was in the draw like all others.' }
    : { tone, title, text: drawnText(position, outcomes) };
}

/** Says why an entry is not in the list, from the time when it was made. */
function absentText(enteredAt: Date | null, { files, verification }: CheckedDrawing): EntryText {
  const { drawing } = files;
  const { period, cutoff } = drawingSchedule(drawing);
  const title = 'This entry was not in this drawing.';
  const takes = `This drawing took entries of ${entryMonth(period)}, made before ${formatTime(cutoff)}.`;
  if (!enteredAt) {
    return {
      tone: 'warning',
      title,
      text: `${takes} Please check the number too: one wrong letter makes another one.`,
    };
  }
  const own = remainingDrawings(enteredAt);
  if (!own.includes(drawing)) {
    const days = own.map(formatDay).join('; ');
    return {
      tone: 'info',
      title,
      text: `${takes} You entered on ${formatTime(enteredAt)}. Your entry takes part on: ${days}.`,
    };
  }
  const excluded = Object.values(verification.commitment?.excluded ?? {});
  const count = excluded.reduce((sum, one) => sum + one, 0);
  return {
    tone: 'warning',
    title,
    text: `You entered in time, so it should be. ${
      count === 0
        ? 'No entry was taken out before this drawing.'
        : `${count === 1 ? '1 entry was' : `${formatCount(count)} entries were`} taken out before it, for example as automated.`
    } Please write to us, and we tell you why.`,
  };
}

/**
 * Says whether an entry was in a drawing, and what that means.
 * @param enteredAt when the entry was made, if this device knows it.
 */
export function entryText(
  found: FoundEntry,
  enteredAt: Date | null,
  checked: CheckedDrawing,
): EntryText {
  switch (found.kind) {
    case 'included':
      return includedText(found, checked);
    case 'absent':
      return absentText(enteredAt, checked);
    case 'proof-wrong':
      return wrongProof;
    case 'not-committed':
      return notSealed;
  }
}

/** The number in a text that has 32 hexadecimal digits, with any hyphens or spaces between them. */
export function readEntryNumber(text: string): string | undefined {
  const digits = text.toLowerCase().replaceAll(/[\s\p{Pd}\u2043\u2212]/gu, '');
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(digits);
  return parts?.slice(1).join('-');
}

export function entryNumberError(text: string): string | undefined {
  if (text === '') return 'Required';
  return readEntryNumber(text) ? undefined : 'Not a complete entry number';
}
