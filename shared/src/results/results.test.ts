import { aSummary } from '../testing/results';
import { drawingStatusText } from './drawing-status-text';
import type { DrawingSummary } from '../rules/calendar/drawing-summary';
import { readDrawingList } from './fetch-drawings';
import { formatCount, formatDay, formatTime } from './format';
import { isExample, latestWinners } from './latest-winners';

const winner = { first_name: 'Ann', last_initial: 'E', state: 'Ohio' };

it.each<[Partial<DrawingSummary>, string]>([
  [
    { status: 'closed', draws_at: null, position: null },
    '48,112 entries take part. We are about to publish the list.',
  ],
  [
    { status: 'committed', position: null },
    '48,112 entries take part, and the list is fixed. The draw is on November 22, 2026 at 12:00 PM CST.',
  ],
  [
    { status: 'committed', draws_at: null, position: null },
    '48,112 entries take part, and the list is fixed. The draw is on November 22, 2026 at 12:00 PM CST.',
  ],
  [
    { status: 'waiting', position: null },
    '48,112 entries take part. The public random number is late. We draw as soon as it is there.',
  ],
  [{ status: 'drawn' }, 'One of 48,112 entries was drawn. We are about to contact the person.'],
  [{ status: 'contacted' }, 'One of 48,112 entries was drawn. We are contacting the person.'],
  [
    { status: 'contacted', position: 1 },
    'One of 48,112 entries was drawn. The person drawn before could not win. We are contacting the next person.',
  ],
  [{ status: 'contacted', entries: 1 }, 'The only entry was drawn. We are contacting the person.'],
  [{ status: 'confirmed', winner }, 'Ann E. from Ohio won $1,000.'],
  [{ status: 'paid', winner }, 'Ann E. from Ohio won $1,000 and has been paid.'],
  [{ status: 'no-winner', entries: 0 }, 'There was no entry, so nobody won.'],
  [{ status: 'of a later version' }, '48,112 entries take part.'],
])('describes %j', (changes, text) => {
  expect(drawingStatusText({ ...aSummary, ...changes })).toBe(text);
});

it('reads the list of the API and refuses other shapes', () => {
  const served = { drawings: [{ ...aSummary, late: false }], next: null, demonstration: true };
  expect(readDrawingList(served)).toEqual({ drawings: [aSummary], demonstration: true });
  for (const body of [
    null,
    { drawings: {} },
    { drawings: [null] },
    { drawings: [{ ...aSummary, drawing: '2026-11-23' }] },
    { drawings: [{ ...aSummary, status: 5 }] },
    { drawings: [{ ...aSummary, winner: { first_name: 'Ann' } }] },
  ]) {
    expect(() => readDrawingList(body)).toThrow(expect.objectContaining({ code: 'malformed' }));
  }
});

it('lists the latest five confirmed winners, then examples', () => {
  const drawings = ['2026-11-29', '2026-11-22'].map((drawing) => ({
    ...aSummary,
    drawing,
    winner,
  }));
  const ann = { firstName: 'Ann', lastInitial: 'E', state: 'Ohio' };
  const example = { firstName: 'Bo', lastInitial: 'X', state: 'Iowa' };
  const listed = latestWinners(drawings, [example, example, example, example]);
  expect(listed).toEqual([
    { ...ann, drawing: '2026-11-29' },
    { ...ann, drawing: '2026-11-22' },
    example,
    example,
    example,
  ]);
  expect(listed.map(isExample)).toEqual([false, false, true, true, true]);
  expect(latestWinners([{ ...aSummary, winner: null }])).toEqual([]);
});

it('keeps winners of drawings before the listed ones, until there are five later ones', () => {
  const known = ['2026-11-22', '2026-11-08', '2026-11-01'].map((drawing) => ({
    firstName: 'Bo',
    lastInitial: 'X',
    state: 'Iowa',
    drawing,
  }));
  const list = (...days: string[]) =>
    days.map((drawing) => ({
      ...aSummary,
      drawing,
      winner: drawing === '2026-11-15' ? null : winner,
    }));
  const days = (drawings: DrawingSummary[]) =>
    latestWinners(drawings, known).map(({ firstName, drawing }) => `${firstName} ${drawing}`);
  expect(days(list('2026-11-22', '2026-11-15'))).toEqual([
    'Ann 2026-11-22',
    'Bo 2026-11-08',
    'Bo 2026-11-01',
  ]);
  expect(days([])).toEqual(['Bo 2026-11-22', 'Bo 2026-11-08', 'Bo 2026-11-01']);
  expect(
    days(list('2026-12-20', '2026-12-13', '2026-12-06', '2026-11-29', '2026-11-22')),
  ).toHaveLength(5);
});

it('formats days, times and counts', () => {
  expect(formatDay('2026-11-08')).toBe('November 8, 2026');
  expect(formatTime(new Date('2026-11-22T05:59:00Z'))).toBe('November 21, 2026 at 11:59 PM CST');
  expect(formatTime(new Date('2026-11-22T06:05:00Z'))).toBe('November 22, 2026 at 12:05 AM CST');
  expect([0, 999, 1000, 48112, 1234567].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '48,112',
    '1,234,567',
  ]);
});
