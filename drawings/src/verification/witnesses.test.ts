import { recordHash } from '../log/canonical-json';
import { aDrawing, appendTestRecords, testChain } from '../testing/drawing';
import { aTimestampAuthority } from '../testing/timestamp-authority';
import { verifyDrawing, type DrawingFiles } from './verify-drawing';

const authority = aTimestampAuthority('One', {
  key: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
});
afterAll(() => authority.remove());

const drawing = '2026-11-22';
const stampAt = (time: string) => (hash: string) => authority.stamp(hash, time);
const inTime = stampAt('2026-11-22T06:10:00Z');
const drawn = (...stamps: ((hash: string) => string)[]) =>
  aDrawing({ drawing, entryIds: [], stamps });
const stepOf = (files: DrawingFiles, wanted: string) =>
  verifyDrawing(files).steps.find(({ name }) => name === wanted);

it('verifies the time stamps of a commitment', () => {
  const { steps, timestamps } = verifyDrawing(drawn(inTime, stampAt('2026-11-22T17:59:59Z')));
  expect(steps.find(({ name }) => name === 'timestamps')?.status).toBe('passed');
  expect(steps.find(({ name }) => name === 'commitment')?.status).toBe('passed');
  expect(timestamps.map(({ subject, time }) => [subject, time.toISOString()])).toEqual([
    ['One, One Stamps', '2026-11-22T06:10:00.000Z'],
    ['One, One Stamps', '2026-11-22T17:59:59.000Z'],
  ]);
});

it.each([
  ['timestamp-late', stampAt('2026-11-22T18:00:00Z')],
  ['timestamp-of-other-data', () => inTime('0'.repeat(64))],
  ['timestamp-unreadable', () => 'AAAA'],
])('refuses a drawing with a time stamp that is wrong: %s', (fault, stamp) => {
  const files = drawn(inTime, stamp);
  expect(stepOf(files, 'timestamps')).toEqual({ name: 'timestamps', status: 'failed', fault });
  expect(verifyDrawing(files).valid).toBe(false);
});

it('refuses a time stamp of a commitment that the operator replaced', () => {
  const before = drawn(inTime).records?.[1] as { record: { token: string } };
  const files = aDrawing({
    drawing,
    entryIds: ['00000000-0000-4000-8000-000000000001'],
    stamps: [() => before.record.token],
  });
  expect(stepOf(files, 'timestamps')?.fault).toBe('timestamp-of-other-data');
});

it('says that a drawing has no witness, and of one that waits that none came yet', () => {
  const { log } = drawn();
  expect(stepOf(drawn(), 'timestamps')?.status).toBe('missing');
  const now = new Date('2026-11-22T18:00:00Z');
  const waiting = { ...drawn(), log: log.slice(0, 1), records: undefined, now };
  expect(stepOf(waiting, 'timestamps')?.status).toBe('pending');
});

it('refuses a time stamp after the selection', () => {
  const { log, ...files } = drawn();
  const commitment = recordHash(log[0]?.record);
  const late = {
    type: 'timestamp',
    commitment,
    authority: 'https://stamps.example.com/',
    token: inTime(commitment),
  } as const;
  const changed = { ...files, log: appendTestRecords(log, drawing, [late]), records: undefined };
  expect(stepOf(changed, 'commitment')?.fault).toBe('order-wrong');
});

it('compares the log with the heads that were published and seen', () => {
  const files = drawn();
  const heads = files.log.map(({ record }) => recordHash(record));
  const logWith = (head: unknown, seen?: string) =>
    stepOf(
      {
        ...files,
        keys: { ...(files.keys as object), log: { head, records: 1 } },
        seenHeads: seen === undefined ? undefined : { [testChain.hash]: seen },
      },
      'log',
    );
  expect(verifyDrawing(files).head).toBe(heads[1]);
  expect(logWith(heads[0], heads[1])).toEqual({ name: 'log', status: 'passed' });
  expect(logWith('1'.repeat(64))?.fault).toBe('published-head-missing');
  expect(logWith(heads[0], '1'.repeat(64))?.fault).toBe('seen-head-missing');
  const otherChain = { ...files, seenHeads: { ['0'.repeat(64)]: '1'.repeat(64) } };
  expect(stepOf(otherChain, 'log')?.status).toBe('passed');
});
