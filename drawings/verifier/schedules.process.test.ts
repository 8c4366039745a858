import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { aDrawing } from '@prizestash/drawings/testing';
import { drawingHours, drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import fc from 'fast-check';
import { verdictsOf } from './testing/compare-verifiers';
import { waitingLog } from './testing/random-logs';
import { hours, timesOf } from './testing/second-verifier';
import { scheduleOf, SCHEDULES } from './verify-drawing';

const ROOT = path.resolve(__dirname, '../..');
const PROTOCOL = 'docs/drawing-protocol.md';
const protocol = readFileSync(path.join(ROOT, PROTOCOL), 'utf8');

interface Schedule {
  readonly firstPeriod: string;
  readonly hour: number;
}
type Schedules = readonly Schedule[];

/** The lines of the protocol that change the hour. */
function schedulesIn(text: string): Schedules {
  const lines = text.matchAll(/^\| (\d{4}-\d\d) +\| (\d\d):00 +\|$/gm);
  return [...lines].map(([, firstPeriod = '', hour]) => ({ firstPeriod, hour: Number(hour) }));
}

/** Edits the table of each verifier, for the time of a test. */
function withSchedule(added: Schedule, edited = [true, true, true]): void {
  const line: [string, number] = [added.firstPeriod, added.hour];
  if (edited[0]) (drawingHours as [string, number][]).push(line);
  if (edited[1]) SCHEDULES.push(added);
  if (edited[2]) hours.push(line);
}

function resetTables(): void {
  for (const table of [drawingHours as [string, number][], SCHEDULES, hours]) {
    table.length = schedulesIn(protocol).length;
  }
}
afterEach(resetTables);

it('have the schedules of the protocol, each with an hour that a commitment can precede', () => {
  const published = schedulesIn(protocol);
  expect(SCHEDULES).toEqual(published);
  const lines = published.map(({ firstPeriod, hour }) => [firstPeriod, hour]);
  expect(drawingHours).toEqual(lines);
  expect(hours).toEqual(lines);
  const periods = published.map(({ firstPeriod }) => firstPeriod);
  expect(periods).toEqual([...new Set(periods)].sort());
  for (const { hour } of published) {
    expect(hour).toBeGreaterThanOrEqual(2);
    expect(hour).toBeLessThanOrEqual(23);
  }
});

const CHANGE = { firstPeriod: '2027-03', hour: 18 };

it('schedule the drawings of the protocol, before, at and after a change', () => {
  withSchedule(CHANGE);
  const [, table = ''] = protocol.split('If the schedule also had the line `2027-03 | 18:00`:');
  const time = /^\| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$/gm;
  const vectors = [...table.matchAll(time)].filter(([line]) => line.includes('T'));
  expect(vectors).toHaveLength(6);
  for (const [, drawing = '', period, cutoff = '', held = ''] of vectors) {
    const [closes, drawnAt] = [Date.parse(cutoff) / 1000, Date.parse(held) / 1000];
    expect(drawingSchedule(drawing)).toEqual({
      period,
      cutoff: new Date(cutoff),
      roundAt: new Date(held),
    });
    expect(scheduleOf(drawing)).toEqual({ period, cutoff: closes, drawnAt });
    expect(timesOf(drawing)).toEqual({ period, cutoff: closes, held: drawnAt });
  }
});

const lastOld = { drawing: '2027-03-07', entryIds: ['a', 'b'] };
const firstNew = { drawing: '2027-03-14', entryIds: ['c', 'd'] };

it('accept drawings of before and after a change of the schedule, in one log', () => {
  const before = aDrawing(lastOld);
  withSchedule(CHANGE);
  const files = aDrawing({ ...firstNew, log: before.log });
  const { records = [] } = files;
  expect(verdictsOf({ ...files, records })).toEqual([true, true, true]);
  const earlier = { ...files, ...before, log: files.log, records: before.records ?? [] };
  expect(verdictsOf({ ...earlier, now: files.now })).toEqual([true, true, true]);
});

it('agree on every Sunday around a change, in time and late, at any hour', () => {
  const week = fc.integer({ min: -4, max: 6 });
  const lateHours = fc.option(fc.integer({ min: 0, max: 30 }));
  const hour = fc.integer({ min: 2, max: 23 });
  fc.assert(
    fc.property(week, hour, lateHours, fc.array(fc.uuid(), { maxLength: 4 }), (weeks, ...rest) => {
      const [changed, late, entryIds] = rest;
      withSchedule({ firstPeriod: '2027-03', hour: changed });
      const noon = Date.parse('2027-03-07T12:00:00Z') + weeks * 604_800_000;
      const drawing = new Date(noon).toISOString().slice(0, 10);
      const { cutoff, roundAt } = drawingSchedule(drawing);
      const publishedAt = late === null ? cutoff : new Date(roundAt.getTime() + late * 3_599_999);
      const files = aDrawing({ drawing, entryIds: [...new Set(entryIds)], publishedAt });
      const verdicts = verdictsOf({ ...files, records: files.records ?? [] });
      resetTables();
      expect(verdicts).toEqual([true, true, true]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

it('refuse a drawing of another hour than that of its period', () => {
  const late = aDrawing(firstNew);
  withSchedule(CHANGE);
  expect(verdictsOf({ ...late, records: late.records ?? [] })).toEqual([false, false, false]);
});

it('notice one that was not edited with the others', () => {
  withSchedule(CHANGE, [true, false, true]);
  const files = aDrawing(firstNew);
  expect(verdictsOf({ ...files, records: files.records ?? [] })).toEqual([true, false, true]);
});

it('miss a Sunday by the hour of its own schedule, though it is a Monday in UTC', () => {
  withSchedule(CHANGE);
  const sundays = ['2027-02-28', '2027-03-07', '2027-03-14'];
  const verdicts = (now: string, ...drawn: string[]) =>
    verdictsOf(waitingLog(drawn, new Date(now)));
  expect(verdicts('2027-03-16T00:00:00Z', ...sundays)).toEqual([true, true, true]);
  expect(verdicts('2027-03-15T23:59:59Z', ...sundays.slice(0, 2))).toEqual([true, true, true]);
  expect(verdicts('2027-03-16T00:00:00Z', ...sundays.slice(0, 2))).toEqual([false, false, false]);
  expect(verdicts('2027-03-16T00:00:00Z', '2027-02-28', '2027-03-14')).toEqual([
    false,
    false,
    false,
  ]);
});

/** @param at when the second table replaces the first. */
function changesThePast(before: Schedules, after: Schedules, at: Date): boolean {
  const begun = (schedules: Schedules) =>
    schedules.filter(({ firstPeriod }) => firstPeriod <= entryPeriodOf(at));
  return before.length > 0 && JSON.stringify(begun(before)) !== JSON.stringify(begun(after));
}

const noon = { firstPeriod: '2026-11', hour: 12 };
it.each<[string, Schedules, Schedules, string, boolean]>([
  ['another hour of a past period', [noon], [{ ...noon, hour: 13 }], '2027-02-10', true],
  ['a line for the running period', [noon], [noon, CHANGE], '2027-03-01T06:00:00Z', true],
  ['a line before its period', [noon], [noon, CHANGE], '2027-03-01T05:59:59Z', false],
  ['another line before its period', [noon, CHANGE], [noon], '2027-02-10', false],
  ['the end of a line in its period', [noon, CHANGE], [noon], '2027-03-10', true],
  ['a line for the past', [noon], [{ ...noon, firstPeriod: '2026-10' }, noon], '2027-02-10', true],
  ['the first table', [], [noon], '2027-02-10', false],
])('know that %s changes the past or not', (_, before, after, at, expected) => {
  expect(changesThePast(before, after, new Date(at))).toBe(expected);
});

it('never change for an entry period that has begun', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const log = git('log', '--reverse', '--format=%H %cI', '--', PROTOCOL).trim().split('\n');
  const committed = log.filter(Boolean).map((line) => {
    const [commit = '', at = ''] = line.split(' ');
    return {
      schedules: schedulesIn(git('show', `${commit}:${PROTOCOL}`)),
      at: new Date(at),
      commit,
    };
  });
  const all = [...committed, { schedules: schedulesIn(protocol), at: new Date(), commit: 'here' }];
  const wrong = all.filter(
    ({ schedules, at }, index) =>
      index > 0 && changesThePast(all[index - 1]!.schedules, schedules, at),
  );
  expect(wrong).toEqual([]);
});
