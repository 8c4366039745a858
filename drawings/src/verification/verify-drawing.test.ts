import { randomUUID } from 'node:crypto';
import {
  aDrawing,
  appendTestRecords,
  type RecordContent,
  signTestRecord,
  testChain,
} from '../testing/drawing';
import { recordHash } from '../log/canonical-json';
import type { DrawingRecord, SignedRecord } from '../log/records';
import { type DrawingFiles, verifyDrawing } from './verify-drawing';
import { bytesToHex } from '@noble/hashes/utils';
import { auditPath, splitLeaves, treeLevels } from '../tree/merkle-tree';

const winner = { firstName: 'Ann', lastInitial: 'E', state: 'Ohio' };
const entryIds = Array.from({ length: 23 }, () => randomUUID());
const outcomes: RecordContent[] = [
  { type: 'outcome', position: 0, status: 'contacted', at: '2026-11-22T20:00:00Z' },
  {
    type: 'outcome',
    position: 0,
    status: 'disqualified',
    reason: 'unreachable-2-days',
    at: '2026-11-25T06:00:00Z',
  },
  { type: 'outcome', position: 1, status: 'contacted', at: '2026-11-25T07:00:00Z' },
  { type: 'outcome', position: 1, status: 'confirmed', winner, at: '2026-11-26T07:00:00Z' },
  { type: 'outcome', position: 1, status: 'paid', at: '2026-11-27T07:00:00Z' },
];
const earlier = aDrawing({ drawing: '2026-11-15', entryIds });
const files = aDrawing({ drawing: '2026-11-22', entryIds, outcomes, log: earlier.log });

const faultsOf = (changed: DrawingFiles) =>
  verifyDrawing(changed)
    .steps.filter(({ status }) => status === 'failed')
    .map(({ name, fault }) => `${name}: ${fault}`);

/** Signs a chain of changed records again, as a cheating operator could. */
function resigned(change: (records: DrawingRecord[]) => DrawingRecord[]): DrawingFiles {
  const records = change(files.log.slice(earlier.log.length).map(({ record }) => record));
  const log = records.reduce<SignedRecord[]>(
    (before, record) => [
      ...before,
      signTestRecord({ ...record, previous: recordHash(before.at(-1)?.record) }),
    ],
    [...earlier.log],
  );
  return { ...files, log, records: undefined };
}

const changing = (type: DrawingRecord['type'], members: object) =>
  resigned((records) =>
    records.map((record) => (record.type === type ? { ...record, ...members } : record)),
  );

it('accepts a drawing with every step, and says that its beacon is a demonstration', () => {
  const { steps, valid, demonstration } = verifyDrawing(files);
  expect(steps.map(({ name, status }) => `${name}: ${status}`)).toEqual([
    'key: passed',
    'log: passed',
    'commitment: passed',
    'timestamps: missing',
    'leaves: passed',
    'beacon: passed',
    'selection: passed',
    'outcomes: passed',
  ]);
  expect(valid).toBe(true);
  expect(demonstration).toBe(true);
});

it('accepts a drawing without entries, of which nobody is selected', () => {
  const empty = aDrawing({ drawing: '2026-11-29', entryIds: [] });
  expect(verifyDrawing(empty)).toMatchObject({ valid: true, selection: { selected: [] } });
});

it('accepts a late commitment with the round of the next full hour after an hour', () => {
  const late = aDrawing({
    drawing: '2026-11-22',
    entryIds,
    publishedAt: new Date('2026-11-23T09:20:00Z'),
  });
  expect(verifyDrawing(late)).toMatchObject({ valid: true, commitment: { late: true } });
  const round = late.log[0]?.record.type === 'commitment' ? late.log[0].record.beacon.round : 0;
  expect(testChain.genesis_time + (round - 1) * 3).toBe(Date.parse('2026-11-23T11:00:00Z') / 1000);
});

it('reports the steps that a drawing has not come to as pending', () => {
  const now = new Date('2026-11-16T17:59:59Z');
  const committed = { ...earlier, log: earlier.log.slice(0, 1), records: undefined, now };
  expect(verifyDrawing(committed).steps.map(({ status }) => status)).toEqual([
    'passed',
    'passed',
    'passed',
    'pending',
    'passed',
    'pending',
    'pending',
    'pending',
  ]);
  expect(verifyDrawing({ ...earlier, drawing: '2026-12-06', records: [] })).toMatchObject({
    valid: true,
    commitment: null,
  });
});

it('verifies the selected leaves by proofs when the list is not downloaded', () => {
  const leaves = splitLeaves(files.leaves);
  const proofs = Object.fromEntries(
    leaves.map((leaf, index) => [
      bytesToHex(leaf),
      { index, entries: leaves.length, path: auditPath(treeLevels(leaves), index).map(bytesToHex) },
    ]),
  );
  const withProofs = { ...files, leaves: undefined, proofs };
  expect(verifyDrawing(withProofs)).toMatchObject({ valid: true });
  expect(faultsOf({ ...withProofs, proofs: {} })).toEqual(['selection: selected-leaf-wrong']);
});

it.each<[string, DrawingFiles, string[]]>([
  ['no key', { ...files, keys: {} }, ['key: key-unreadable', 'log: key-unknown']],
  [
    'another key',
    {
      ...files,
      keys: {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            kid: 'test',
            x: 'iodf_x6zhFFXes1a_uQFRWVo3XyJ4JCGOgVXvHr0nxc',
          },
        ],
      },
    },
    ['log: signature-wrong'],
  ],
  ['a missing record', { ...files, log: files.log.toSpliced(1, 1) }, ['log: record-missing']],
  ['a missing first record', { ...files, log: files.log.slice(1) }, ['log: record-missing']],
  [
    'a record of the drawing that the log lacks',
    { ...files, log: files.log.slice(0, -1) },
    ['log: records-differ'],
  ],
  [
    'two records with one predecessor',
    {
      ...files,
      records: undefined,
      log: [
        ...files.log,
        ...appendTestRecords(files.log.slice(0, -1), '2026-11-22', outcomes.slice(4)).slice(-1),
      ],
    },
    ['log: log-forked', 'outcomes: outcome-order-wrong'],
  ],
  [
    'an unreadable record',
    { ...files, log: files.log.with(0, { record: {}, signature: '' } as never) },
    ['log: record-unreadable'],
  ],
  [
    'another cutoff',
    changing('commitment', { cutoff: '2026-11-22T07:00:00Z' }),
    ['commitment: schedule-wrong'],
  ],
  ['another period', changing('commitment', { period: '2026-10' }), ['commitment: schedule-wrong']],
  [
    'a round that is not late but later',
    changing('commitment', { beacon: { chain: testChain.hash, round: 99 } }),
    ['commitment: round-wrong', 'beacon: round-wrong'],
  ],
  [
    'an unknown chain',
    { ...files, demonstrationChain: undefined },
    ['commitment: chain-unknown', 'beacon: beacon-signature-wrong'],
  ],
  [
    'another number of entries',
    changing('commitment', { entries: 22 }),
    ['leaves: leaves-count', 'selection: selection-wrong'],
  ],
  [
    'another root',
    changing('commitment', { root: '1'.repeat(64) }),
    ['leaves: root-wrong', 'selection: selection-wrong'],
  ],
  [
    'unsorted leaves',
    { ...files, leaves: files.leaves.toReversed() },
    ['leaves: leaves-order', 'selection: selected-leaf-wrong'],
  ],
  [
    'a beacon signature of another round',
    changing('selection', { signature: 'a'.repeat(96) }),
    ['beacon: beacon-signature-wrong'],
  ],
  [
    'other randomness',
    changing('selection', { randomness: '1'.repeat(64) }),
    ['beacon: randomness-wrong', 'selection: selection-wrong'],
  ],
  [
    'another selection',
    changing('selection', { selected: [] }),
    ['selection: selection-wrong', 'outcomes: outcome-order-wrong'],
  ],
  [
    'two selections',
    resigned((records) => records.toSpliced(1, 0, records[1] as DrawingRecord)),
    ['commitment: selection-repeated'],
  ],
  [
    'two commitments',
    resigned((records) => records.toSpliced(1, 0, records[0] as DrawingRecord)),
    ['commitment: commitment-repeated'],
  ],
  [
    'a selection before its commitment',
    resigned((records) => [records[1], records[0]] as DrawingRecord[]),
    ['commitment: order-wrong'],
  ],
  [
    'a winner who was not contacted',
    resigned((records) => records.toSpliced(2, 1)),
    ['outcomes: outcome-too-early'],
  ],
  [
    'a skipped position',
    resigned((records) => records.toSpliced(3, 1)),
    ['outcomes: outcome-order-wrong'],
  ],
  [
    'a disqualification after a day',
    changing('outcome', { at: '2026-11-22T21:00:00Z' }),
    ['outcomes: outcome-too-early'],
  ],
])('refuses %s', (_, changed, faults) => {
  expect(faultsOf(changed)).toEqual(faults);
});
