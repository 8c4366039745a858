import { networkGroupOf } from '@prizestash/server-kit/report-counts';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeLogger } from '../http/server';
import { releasedSet as set, writeReleasedSet } from '../testing/released-set';
import { PageReportCounter } from './page-reports';
import type { PageReportsRepository } from './page-reports-repository';
import { ReleasedSets } from './known-events';

type Stored = Parameters<PageReportsRepository['add']>;
const sum = (rows: readonly { readonly count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0);

let folder: string;
let calls: Stored[];
let failure: Error | null;
let logged: string[];
let reports: PageReportCounter;
let lastNetwork: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
  writeReleasedSet(folder);
  [calls, failure, logged, lastNetwork] = [[], null, [], 0];
  const repository = {
    add: (...stored: Stored) => {
      if (failure) return Promise.reject(failure);
      calls.push(stored);
      return Promise.resolve();
    },
  };
  const logger = makeLogger('warn', { write: (line) => void logged.push(line) });
  reports = new PageReportCounter(repository as never, new ReleasedSets(folder), logger);
});
afterEach(() => rmSync(folder, { recursive: true }));

const noon = new Date('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
const event = { kind: 'view', package: 'mfe-claim', route: '/apply' } as const;
function addFrom(major: number, now = noon, changes = {}, of = set) {
  const name = `network ${(lastNetwork += 1)}`;
  const networks = { small: name, large: name };
  const events = [{ ...event, ...changes }];
  reports.add({ set: of, events }, networks, { engine: 'chromium', major }, now);
}

it('keeps counts while the database is unavailable, and stores each once', async () => {
  addFrom(142);
  failure = new Error('unavailable');
  await reports.store(after(1));
  addFrom(142);
  await reports.store(after(2));
  failure = null;
  addFrom(142);
  await reports.store(after(3));
  await reports.store(after(4));
  addFrom(142);
  await reports.close(after(5));
  expect(calls.map(([counts]) => sum(counts))).toEqual([3, 1]);
  expect(logged).toHaveLength(2);
});

it('bounds the distinct counts of a set and minute, also of those that are stored', async () => {
  const add = (from: number, now: Date) => {
    for (let major = from; major < from + 3_000; major += 1) addFrom(major, now);
  };
  add(0, noon);
  await reports.store(after(1));
  add(3_000, after(2));
  await reports.store(after(3));
  expect(calls.map(([counts]) => counts.length)).toEqual([3_000, 2_000]);
  await reports.store(after(60));
  add(0, after(61));
  await reports.store(after(62));
  expect(calls[2]?.[0]).toHaveLength(3_000);
});

it('leaves room for the counts of others, however many one group of networks begins', async () => {
  // As one network can by what it reports of each page.
  const names = Array.from({ length: 30_000 }, (_, index) => `flood ${index}`);
  for (const [major, name] of names.filter((one) => networkGroupOf(one) === 0).entries()) {
    const networks = { small: name, large: name };
    reports.add({ set, events: [event] }, networks, { engine: 'chromium', major }, noon);
  }
  for (let major = 6_000; major < 9_000; major += 1) addFrom(major);
  await reports.store(after(1));
  const majors = calls[0]?.[0].map(({ engineMajor }) => engineMajor) ?? [];
  expect(majors.filter((major) => major < 6_000)).toHaveLength(1_000);
  // Of the others, those of its group alone are left out.
  expect(majors.filter((major) => major >= 6_000).length).toBeGreaterThan(2_500);
});

it('bounds what waits for the database', async () => {
  failure = new Error('unavailable');
  for (const other of [1, 2, 3, 4, 5, 6]) {
    const id = `${set}${other}`;
    cpSync(path.join(folder, 'sets', set), path.join(folder, 'sets', id), { recursive: true });
    for (let major = 0; major < 4_000; major += 1) addFrom(major, noon, {}, id);
  }
  await reports.store(after(1));
  failure = null;
  await reports.store(after(2));
  expect(calls[0]?.[0]).toHaveLength(20_000);
});

it('counts an entry for the minute in which its form was opened too, up to 15 minutes back', async () => {
  addFrom(142, after(300), { kind: 'entered', age: 130 });
  addFrom(142, after(300), { kind: 'entered', age: 901 });
  addFrom(142, after(300), { kind: 'entered' });
  await reports.store(after(301));
  const rows = calls[0]?.[0].map(({ kind, minute, count }) => [kind, minute, count]);
  expect(rows).toEqual([
    ['entered', after(300), 3],
    ['form-sent', after(120), 1],
  ]);
});

it('drops what the database refuses for its content', async () => {
  addFrom(142);
  failure = Object.assign(new Error('a row twice'), { code: '21000' });
  await reports.store(after(1));
  failure = null;
  addFrom(143);
  await reports.store(after(2));
  expect(calls.map(([counts]) => counts.map((one) => one.engineMajor))).toEqual([[143]]);
});

it('leaves room for the errors of others, whatever one network has reported before', async () => {
  const [large, other] = ['flood', 'another'];
  expect(networkGroupOf(large)).not.toBe(networkGroupOf(other));
  const report = (name: string, line: number, now: Date) => {
    const networks = { small: `${name} ${line}`, large: name };
    const stack = `mfe-claim/app.1a2b.js:1:${line}`;
    const error = { ...event, kind: 'error', name: 'TypeError', stack } as const;
    reports.add({ set, events: [error] }, networks, { engine: 'chromium', major: 142 }, now);
  };
  // In each quarter of an hour as many as count.
  for (let line = 1; line <= 96; line += 1) report(large, line, after(Math.floor(line / 16) * 900));
  const now = after(7 * 900);
  report(other, 1_000, now);
  await reports.store(now);
  const [[, details]] = calls as [Stored];
  expect(details).toHaveLength(11);
  expect(details.map(({ stack }) => stack)).toContain('mfe-claim/app.1a2b.js:1:1000');
});

it('stores 50 distinct errors of a version', async () => {
  const error = (line: number) => {
    const stack = `mfe-claim/app.1a2b.js:1:${line}`;
    addFrom(142, noon, { kind: 'error', name: 'TypeError', stack });
  };
  for (let line = 1; line <= 60; line += 1) error(line);
  error(50);
  error(51);
  await reports.store(after(1));
  const [[counts, details]] = calls as [Stored];
  expect(sum(counts)).toBe(62);
  expect(details).toHaveLength(50);
  expect(sum(details)).toBe(51);
});
