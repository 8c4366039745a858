import type { OutcomeRecord } from '@prizestash/drawings/records';
import type { CheckedDrawing } from '../verification/check-drawing';
import { entryNumberError, entryText, readEntryNumber } from './entry-text';

const outcome = (position: number, status: string, reason?: string) =>
  ({ position, status, reason }) as unknown as OutcomeRecord;

/** The text for an entry that was drawn at a position. */
function textAt(position: number, ...outcomes: OutcomeRecord[]): string {
  const verification = {
    commitment: { entries: 300 },
    selection: { selected: [{ index: 201 }, { index: 7 }, { index: 8 }] },
    outcomes,
  };
  const checked = { verification } as unknown as CheckedDrawing;
  const { title, text } = entryText({ kind: 'included', index: 7, position }, null, checked);
  expect(title).toBe('Your entry was number 8 of 300. Number 202 was drawn.');
  return text;
}

const gone = outcome(0, 'disqualified', 'unreachable-2-days');

it.each([
  ['drawn first', textAt(0), 'That is your entry! We contact you by email and by phone.'],
  ['contacted', textAt(0, outcome(0, 'contacted')), 'That is your entry! We contact you'],
  ['disqualified', textAt(0, gone), 'That is your entry! We could not reach you within 2 days.'],
  ['confirmed', textAt(0, outcome(0, 'confirmed')), 'That is your entry! You won.'],
  ['paid', textAt(0, outcome(0, 'confirmed'), outcome(0, 'paid')), 'You won.'],
  ['an alternate', textAt(1), 'Your entry is alternate 1. If those before you cannot win'],
  ['an alternate whose turn it is', textAt(1, gone), 'Your entry is alternate 1. We contact you'],
  ['an alternate who won', textAt(1, gone, outcome(1, 'confirmed')), 'alternate 1. You won.'],
  [
    'an alternate after the winner',
    textAt(2, gone, outcome(1, 'confirmed')),
    'Your entry is alternate 2. Somebody before you won.',
  ],
])('tells an entry that is %s', (_, text, expected) => {
  expect(text).toContain(expected);
});

it.each([
  '0190B8E2-7C1A-7D3E-8F00-1234567890AB',
  '0190b8e27c1a7d3e8f001234567890ab',
  '0190b8e2\u20117c1a\u20117d3e\u20138f00\u22121234567890ab',
  ' 0190b8e2 7c1a 7d3e 8f00 1234567890ab\n',
])('reads the entry number in %j', (text) => {
  expect(readEntryNumber(text)).toBe('0190b8e2-7c1a-7d3e-8f00-1234567890ab');
  expect(entryNumberError(text)).toBeUndefined();
});

it.each([
  ['', 'Required'],
  ['0190b8e2-7c1a', 'Not a complete entry number'],
  ['0190b8e2-7c1a-7d3e-8f00-1234567890abc', 'Not a complete entry number'],
  ['0190b8e2-7c1a-7d3e-8f00-1234567890ag', 'Not a complete entry number'],
])('refuses %j', (text, message) => expect(entryNumberError(text)).toBe(message));
