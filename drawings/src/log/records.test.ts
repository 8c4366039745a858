import { NO_PREVIOUS, PROTOCOL, readSignedRecord } from './records';

const hash = 'a'.repeat(64);
const base = { protocol: PROTOCOL, drawing: '2026-11-22', key: 'one', previous: NO_PREVIOUS };
const commitment = {
  ...base,
  type: 'commitment',
  period: '2026-11',
  cutoff: '2026-11-22T06:00:00Z',
  entries: 3,
  excluded: { automated: 1 },
  root: hash,
  rules: { version: '1.0', digest: hash },
  beacon: { chain: hash, round: 1 },
  alternates: 9,
};
const timestamp = {
  ...base,
  type: 'timestamp',
  commitment: hash,
  authority: 'http://timestamp.example.com',
  token: 'AAAA',
};
const selection = {
  ...base,
  type: 'selection',
  round: 1,
  signature: 'b'.repeat(96),
  randomness: hash,
  selected: [{ index: 2, leaf: hash }],
};
const outcome = { ...base, type: 'outcome', position: 0, at: '2026-11-23T08:30:00.125Z' };
const contacted = { ...outcome, status: 'contacted' };
const disqualified = { ...outcome, status: 'disqualified', reason: 'declined' };
const winner = { firstName: 'Ann', lastInitial: 'E', state: 'Ohio' };
const confirmed = { ...outcome, status: 'confirmed', winner };

const read = (record: unknown) => readSignedRecord({ record, signature: 'A'.repeat(86) });

it.each([
  ['a commitment', commitment],
  ['a late commitment', { ...commitment, late: true }],
  ['a time stamp', timestamp],
  ['a selection', selection],
  ['a selection among no entries', { ...selection, selected: [] }],
  ['a contact', contacted],
  ['a payment', { ...outcome, status: 'paid' }],
  ['a disqualification', disqualified],
  ['a confirmation', confirmed],
  ['a record with another member', { ...contacted, note: 'kept' }],
])('reads %s', (_what, record) => {
  expect(read(record)?.record).toBe(record);
});

it.each([
  ['of another protocol', { ...commitment, protocol: 'prizestash-drawing/2' }],
  ['of a Monday', { ...commitment, drawing: '2026-11-23' }],
  ['without a key', { ...commitment, key: '' }],
  ['that follows no hash', { ...commitment, previous: 'none' }],
  ['of another type', { ...commitment, type: 'withdrawal' }],
  ['that says that it is not late', { ...commitment, late: false }],
  ['with too many alternates', { ...commitment, alternates: 100 }],
  ['of round 0', { ...commitment, beacon: { chain: hash, round: 0 } }],
  ['with a part of an entry', { ...commitment, excluded: { automated: 0.5 } }],
  ['of February 30', { ...commitment, cutoff: '2026-02-30T06:00:00Z' }],
  ['with a token that is not complete', { ...timestamp, token: 'AAA' }],
  ['with a long signature of the round', { ...selection, signature: 'b'.repeat(98) }],
  ['with a leaf without its index', { ...selection, selected: [{ leaf: hash }] }],
  ['before the first position', { ...contacted, position: -1 }],
  ['with an unknown reason', { ...disqualified, reason: 'unlucky' }],
  ['without a reason', { ...outcome, status: 'disqualified' }],
  ['without a winner', { ...outcome, status: 'confirmed' }],
  ['with a winner of no state', { ...confirmed, winner: { ...winner, state: '' } }],
  ['with another status', { ...outcome, status: 'lost' }],
  ['that is a list', [contacted]],
])('refuses a record %s', (_what, record) => {
  expect(read(record)).toBeNull();
});

it.each(['A'.repeat(85), `${'A'.repeat(85)}B`, undefined])(
  'refuses the signature %j',
  (signature) => {
    expect(readSignedRecord({ record: contacted, signature })).toBeNull();
  },
);
