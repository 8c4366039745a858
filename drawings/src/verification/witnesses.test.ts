import { recordHash } from '../log/canonical-json';
import { aDrawing, appendTestRecords, testChain } from '../testing/drawing';
import { aTimestampAuthority } from '../testing/timestamp-authority';
import { verifyDrawing, type DrawingFiles } from './verify-drawing';

const authority = aTimestampAuthority('One');
afterAll(() => authority.remove());

const drawing = '2026-11-22';
const stampAt = (time: string) => (hash: string) => authority.stamp(hash, time);
const inTime = stampAt('2026-11-22T06:10:00Z');
const drawn = (...stamps: ((hash: string) => string)[]) =>
  aDrawing({ drawing, entryIds: [], stamps });
const stepOf = (files: DrawingFiles, wanted: string) =>
  verifyDrawing(files).steps.find(({ name }) => name === wanted);

it.each([
  ['one', [inTime]],
  ['one after the round', [stampAt('2026-11-22T18:00:00Z')]],
  ['two, of which one cannot be read', [inTime, () => 'AAAA']],
])('leaves time stamps to verifiers with a list of authorities: %s', (_, stamps) => {
  const { steps, timestamps, valid } = verifyDrawing(drawn(...stamps));
  expect(steps.find(({ name }) => name === 'timestamps')?.status).toBe('skipped');
  expect(steps.find(({ name }) => name === 'commitment')?.status).toBe('passed');
  expect({ timestamps, valid }).toEqual({ timestamps: stamps.length, valid: true });
});

const stampOf = (commitment: string) =>
  ({
    type: 'timestamp',
    commitment,
    authority: 'https://stamps.example.com/',
    token: inTime(commitment),
  }) as const;

it('refuses a time stamp of a commitment that the operator replaced', () => {
  const { log, ...files } = drawn();
  const changed = {
    ...files,
    log: appendTestRecords(log.slice(0, 1), drawing, [stampOf('0'.repeat(64))]),
    records: undefined,
    now: new Date('2026-11-22T18:00:00Z'),
  };
  const fault = 'timestamp-of-other-data';
  expect(stepOf(changed, 'timestamps')).toEqual({ name: 'timestamps', status: 'failed', fault });
  expect(verifyDrawing(changed).valid).toBe(false);
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
  const late = stampOf(recordHash(log[0]?.record));
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
