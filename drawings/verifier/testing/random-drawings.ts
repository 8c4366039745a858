import { bls12_381 } from '@noble/curves/bls12-381';
import { beaconRandomness, roundTime, committedRound } from '@prizestash/drawings/beacon';
import { recordHash } from '@prizestash/drawings/canonical-json';
import { splitLeaves, selectLeaves } from '@prizestash/drawings/merkle-tree';
import { NO_PREVIOUS, type DrawingRecord, type SignedRecord } from '@prizestash/drawings/records';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import {
  aDrawing,
  type RecordContent,
  signTestRecord,
  testChain,
} from '@prizestash/drawings/testing';
import fc from 'fast-check';

/** Files of a drawing, as the verifiers take them. */
export interface RandomDrawing {
  readonly drawing: string;
  readonly keys: unknown;
  readonly log: readonly SignedRecord[];
  readonly records: readonly unknown[];
  readonly leaves: Uint8Array;
  readonly now: Date;
}

const DAY_MS = 86_400_000;
const FIRST_SUNDAY = Date.UTC(2024, 0, 7, 12);
const winner = { firstName: 'Ann', lastInitial: 'E', state: 'Ohio' };

const sunday = (week: number): string =>
  new Date(FIRST_SUNDAY + week * 7 * DAY_MS).toISOString().slice(0, 10);

/** Outcomes up to so many steps: some people are disqualified, the next one wins. */
function outcomesOf(start: number, disqualified: number, steps: number): RecordContent[] {
  const at = (days: number): string => new Date(start + days * DAY_MS).toISOString();
  const out = Array.from({ length: disqualified }, (_, position): RecordContent[] => [
    { type: 'outcome', position, status: 'contacted', at: at(position * 6) },
    {
      type: 'outcome',
      position,
      status: 'disqualified',
      reason:
        (['unreachable-2-days', 'affidavit-5-days', 'declined'] as const)[position % 3] ??
        'declined',
      at: at(position * 6 + 5),
    },
  ]).flat();
  const position = disqualified;
  const last: RecordContent[] = [
    { type: 'outcome', position, status: 'contacted', at: at(position * 6) },
    { type: 'outcome', position, status: 'confirmed', winner, at: at(position * 6 + 1) },
    { type: 'outcome', position, status: 'paid', at: at(position * 6 + 2) },
  ];
  return [...out, ...last].slice(0, steps);
}

/** Valid drawings: any Sunday, late or not, with any number of entries and steps. */
export const drawings: fc.Arbitrary<RandomDrawing> = fc
  .record({
    week: fc.nat(200),
    entryIds: fc.array(fc.uuid(), { maxLength: 40 }),
    disqualified: fc.nat(2),
    steps: fc.nat(7),
    lateHours: fc.option(fc.integer({ min: 0, max: 100 })),
    earlier: fc.boolean(),
  })
  .map(({ week, entryIds, disqualified, steps, lateHours, earlier }) => {
    const drawing = sunday(week + 1);
    const unique = [...new Set(entryIds)];
    // Nobody can be contacted when everybody selected is disqualified.
    const isWon = unique.length > disqualified;
    const { roundAt, cutoff } = drawingSchedule(drawing);
    const publishedAt = new Date(roundAt.getTime() + (lateHours ?? 0) * 3_599_999);
    const { round } = committedRound(testChain, drawing, lateHours === null ? cutoff : publishedAt);
    const start = roundTime(testChain, round).getTime();
    const log = earlier ? aDrawing({ drawing: sunday(week), entryIds: unique.slice(1) }).log : [];
    const {
      keys,
      records = [],
      leaves,
      now,
      log: whole,
    } = aDrawing({
      drawing,
      entryIds: unique,
      outcomes: isWon ? outcomesOf(start, disqualified, steps) : [],
      log,
      ...(lateHours !== null && { publishedAt }),
    });
    return { drawing, keys, records, leaves, log: whole, now };
  });

const flipped = (text: string, at: number): string => {
  const index = at % text.length;
  const digit = text[index] === '0' ? '1' : '0';
  return `${text.slice(0, index)}${digit}${text.slice(index + 1)}`;
};

/** Changes one string or number somewhere in a value. */
function changeValue(value: unknown, at: number): unknown {
  if (typeof value === 'string') return flipped(value, at);
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  const entries = Object.entries(value as object);
  if (entries.length === 0) return { added: 1 };
  const [name, member] = entries[at % entries.length] as [string, unknown];
  const changed = changeValue(member, Math.floor(at / entries.length));
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (String(index) === name ? changed : item))
    : { ...(value as object), [name]: changed };
}

/** Signs changed records as one chain again, as an operator who cheats could. */
function resign(
  drawing: RandomDrawing,
  change: (record: DrawingRecord) => DrawingRecord,
): RandomDrawing {
  const log = drawing.log.reduce<SignedRecord[]>((before, { record }) => {
    const last = before.at(-1);
    const previous = last ? recordHash(last.record) : NO_PREVIOUS;
    const own = record.drawing === drawing.drawing ? change(record) : record;
    return [...before, signTestRecord({ ...own, previous })];
  }, []);
  return {
    ...drawing,
    log,
    records: log.filter(({ record }) => record.drawing === drawing.drawing),
  };
}

const withMember =
  (type: DrawingRecord['type'], members: (record: never) => object) => (drawing: RandomDrawing) =>
    resign(drawing, (record) =>
      record.type === type ? { ...record, ...members(record as never) } : record,
    );

/** Changes without a new signature, each of which every verifier must refuse. */
export const mutations: Readonly<
  Record<string, (drawing: RandomDrawing, at: number) => RandomDrawing>
> = {
  record: (drawing, at) => {
    const index = at % drawing.log.length;
    const log = drawing.log.map((signed, position) =>
      position === index
        ? {
            ...signed,
            record: changeValue(
              signed.record,
              Math.floor(at / drawing.log.length),
            ) as DrawingRecord,
          }
        : signed,
    );
    return {
      ...drawing,
      log,
      records: log.filter(({ record }) => record.drawing === drawing.drawing),
    };
  },
  signature: (drawing, at) => {
    const index = at % drawing.log.length;
    const log = drawing.log.map((signed, position) =>
      position === index ? { ...signed, signature: flipped(signed.signature, at % 85) } : signed,
    );
    return {
      ...drawing,
      log,
      records: log.filter(({ record }) => record.drawing === drawing.drawing),
    };
  },
  'a missing record': (drawing, at) => ({
    ...drawing,
    log: drawing.log.toSpliced(at % drawing.log.length, 1),
  }),
  'a repeated record': (drawing, at) => {
    const index = at % drawing.log.length;
    return { ...drawing, log: drawing.log.toSpliced(index, 0, drawing.log[index] as SignedRecord) };
  },
  leaf: (drawing, at) => ({
    ...drawing,
    leaves:
      drawing.leaves.length === 0
        ? new Uint8Array(32)
        : drawing.leaves.map((byte, index) =>
            index === at % drawing.leaves.length ? byte ^ 1 : byte,
          ),
  }),
  'a missing leaf': (drawing) => ({
    ...drawing,
    leaves: drawing.leaves.length === 0 ? new Uint8Array(32) : drawing.leaves.subarray(32),
  }),
};

/** Writes the same point with an x coordinate above the prime, or in upper case if it is too large. */
function encodedDifferently(signature: string): string {
  const flags = 7n << 381n;
  const value = BigInt(`0x${signature}`);
  const x = (value & ~flags) + bls12_381.fields.Fp.ORDER;
  return x & flags ? signature.toUpperCase() : ((value & flags) | x).toString(16);
}

/** What an honest operator would select with this randomness. */
function selectionOf({ leaves, log, drawing }: RandomDrawing, randomness: string): object {
  const [commitment] = log
    .map(({ record }) => record)
    .filter((record) => record.type === 'commitment' && record.drawing === drawing);
  if (commitment?.type !== 'commitment') throw new Error('there is no commitment');
  const list = splitLeaves(leaves);
  const selected = selectLeaves({
    randomness: Buffer.from(randomness, 'hex'),
    root: Buffer.from(commitment.root, 'hex'),
    entries: commitment.entries,
    count: 1 + commitment.alternates,
  }).map((index) => ({ index, leaf: Buffer.from(list[index] as Uint8Array).toString('hex') }));
  return { randomness, selected };
}

/** Changes with new signatures: what an operator could try. All but the last one are refused. */
export const forgeries: Readonly<Record<string, (drawing: RandomDrawing) => RandomDrawing>> = {
  'another round': withMember('commitment', (record: { beacon: { round: number } }) => ({
    beacon: { ...record.beacon, round: record.beacon.round + 1 },
  })),
  'a late round without need': withMember('commitment', (record: { late?: true }) =>
    record.late ? { late: undefined } : { late: true },
  ),
  'another root': withMember('commitment', () => ({ root: 'a'.repeat(64) })),
  'one more entry': withMember('commitment', (record: { entries: number }) => ({
    entries: record.entries + 1,
  })),
  'another cutoff': withMember('commitment', () => ({ cutoff: '2023-12-31T06:00:00Z' })),
  'another selection': withMember('selection', (record: { selected: { index: number }[] }) => ({
    selected:
      record.selected.length === 0
        ? [{ index: 0, leaf: '0'.repeat(64) }]
        : record.selected.map((leaf) => ({ ...leaf, index: leaf.index + 1 })),
  })),
  'another encoding of the beacon signature': (drawing) =>
    resign(drawing, (record) => {
      if (record.type !== 'selection') return record;
      const signature = encodedDifferently(record.signature);
      return { ...record, signature, ...selectionOf(drawing, beaconRandomness(signature)) };
    }),
  'other randomness': withMember('selection', () => ({ randomness: 'b'.repeat(64) })),
  'an honest change of the rules': withMember('commitment', () => ({
    rules: { version: '2.0', digest: 'c'.repeat(64) },
  })),
};
