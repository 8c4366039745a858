import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381';
import { bytesToHex, concatBytes } from '@noble/hashes/utils';
import {
  type BeaconChain,
  chainHash,
  quicknet,
  roundTime,
  beaconMessage,
  beaconRandomness,
  committedRound,
} from '../beacon/beacon';
import { canonicalJson, recordHash } from '../log/canonical-json';
import { entryLeaf, merkleRoot, selectLeaves } from '../tree/merkle-tree';
import type { DrawingFiles } from '../verification/verify-drawing';
import {
  ALTERNATES,
  type DrawingRecord,
  NO_PREVIOUS,
  PROTOCOL,
  type SignedRecord,
} from '../log/records';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';

const BEACON_SECRET = '07'.repeat(32);
const DAY_MS = 86_400_000;
const DRAWING_SECRET = '05'.repeat(32);

/** The secret in PKCS 8 (RFC 8410, section 7). */
const drawingKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${DRAWING_SECRET}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});

const chainMembers: BeaconChain = {
  ...quicknet,
  public_key: bytesToHex(bls12_381.shortSignatures.getPublicKey(BEACON_SECRET).toBytes(true)),
  genesis_time: 1_577_836_800,
  groupHash: '0'.repeat(64),
  metadata: { beaconID: 'test' },
};

/** A beacon chain whose key is known, for tests. */
export const testChain: BeaconChain = { ...chainMembers, hash: chainHash(chainMembers) };

/** Signs a round of the test chain. @returns 96 hexadecimal digits. */
function signTestRound(round: number): string {
  const { shortSignatures } = bls12_381;
  return bytesToHex(shortSignatures.sign(beaconMessage(round), BEACON_SECRET).toBytes(true));
}

/** The key file of the key that `signTestRecord` signs with. */
const testDrawingKeys = {
  keys: [{ kid: 'test', ...createPublicKey(drawingKey).export({ format: 'jwk' }) }],
};

/** Signs a record of a test. */
export function signTestRecord(record: DrawingRecord): SignedRecord {
  const signature = sign(null, Buffer.from(canonicalJson(record)), drawingKey);
  return { record, signature: signature.toString('base64url') };
}

/** A record without the members that every record has. */
export type RecordContent = DrawingRecord extends infer Kind
  ? Kind extends DrawingRecord
    ? Omit<Kind, 'protocol' | 'drawing' | 'key' | 'previous'>
    : never
  : never;

/** Appends signed records of a drawing to a log. */
export function appendTestRecords(
  log: readonly SignedRecord[],
  drawing: string,
  contents: readonly RecordContent[],
): SignedRecord[] {
  return contents.reduce<SignedRecord[]>(
    (records, content) => {
      const last = records.at(-1);
      const previous = last ? recordHash(last.record) : NO_PREVIOUS;
      const base = { protocol: PROTOCOL, drawing, key: 'test', previous } as const;
      return [...records, signTestRecord({ ...base, ...content } as DrawingRecord)];
    },
    [...log],
  );
}

/** A round that a beacon has published. */
interface RecordedRound {
  readonly chain: BeaconChain;
  readonly round: number;
  readonly signature: string;
}

/** Round 1000 of quicknet (drawing protocol, section 6). */
export const quicknetRound: RecordedRound = {
  chain: quicknet,
  round: 1000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

/** Options of a test drawing. */
export interface TestDrawing {
  /** The Sunday, for example `2026-11-22`. */
  readonly drawing: string;
  readonly entryIds: readonly string[];
  /** Each makes a time stamp, base64, of the commitment's hash. */
  readonly stamps?: readonly ((hash: string) => string)[];
  /** Records after the selection. */
  readonly outcomes?: readonly RecordContent[];
  /** Log of earlier drawings. */
  readonly log?: readonly SignedRecord[];
  /** When the commitment is published; in time by default. */
  readonly publishedAt?: Date;
  /** A recorded round of another chain, instead of one of the test chain. */
  readonly recorded?: RecordedRound;
}

/** Makes a drawing of the test chain: its published files, which `verifyDrawing` accepts. */
export function aDrawing(options: TestDrawing): Omit<DrawingFiles, 'log' | 'leaves'> & {
  readonly log: readonly SignedRecord[];
  readonly leaves: Uint8Array;
} {
  const { drawing, entryIds, stamps = [], outcomes = [], log: before = [], recorded } = options;
  const { period, cutoff } = drawingSchedule(drawing);
  const byHex = (leaf: Uint8Array) => bytesToHex(leaf);
  const leaves = entryIds
    .map((id) => entryLeaf(drawing, id))
    .sort((left, right) => (byHex(left) < byHex(right) ? -1 : 1));
  const root = merkleRoot(leaves);
  const regular = committedRound(testChain, drawing, options.publishedAt ?? cutoff);
  const { round, late } = recorded ? { ...recorded, late: true } : regular;
  const signature = recorded?.signature ?? signTestRound(round);
  const randomness = beaconRandomness(signature);
  const indexes = selectLeaves({
    randomness: Uint8Array.from(Buffer.from(randomness, 'hex')),
    root,
    entries: leaves.length,
    count: 1 + ALTERNATES,
  });
  const commitment: RecordContent = {
    type: 'commitment',
    period,
    cutoff: `${cutoff.toISOString().slice(0, 19)}Z`,
    entries: leaves.length,
    excluded: {},
    root: byHex(root),
    rules: { version: '1.0', digest: '0'.repeat(64) },
    beacon: { chain: (recorded?.chain ?? testChain).hash, round },
    alternates: ALTERNATES,
    ...(late && { late }),
  };
  const selection: RecordContent = {
    type: 'selection',
    round,
    signature,
    randomness,
    selected: indexes.map((index) => ({ index, leaf: byHex(leaves[index] as Uint8Array) })),
  };
  const committed = appendTestRecords(before, drawing, [commitment]);
  const hash = recordHash(committed.at(-1)?.record);
  const timestamps = stamps.map((stamp) => ({
    type: 'timestamp' as const,
    commitment: hash,
    authority: 'https://stamps.example.com/',
    token: stamp(hash),
  }));
  const log = appendTestRecords(committed, drawing, [...timestamps, selection, ...outcomes]);
  return {
    drawing,
    keys: testDrawingKeys,
    log,
    records: log.slice(before.length),
    leaves: concatBytes(...leaves),
    demonstrationChain: testChain,
    // Late enough for every outcome.
    now: new Date(roundTime(recorded?.chain ?? testChain, round).getTime() + 60 * DAY_MS),
  };
}
