import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { type BeaconChain, chainHash } from '../beacon/beacon-chain';
import { beaconRandomness, verifyBeaconSignature } from '../beacon/beacon-signature';
import { isPermittedRound } from '../beacon/commitment-round';
import { HASH_BYTES } from '../tree/entry-leaf';
import { verifiedIndex } from '../tree/inclusion-proof';
import { areSorted, merkleRoot, splitLeaves } from '../tree/merkle-tree';
import { recordHash } from '../log/canonical-json';
import type {
  CommitmentRecord,
  DrawingRecord,
  SelectedLeaf,
  SelectionRecord,
} from '../log/records';
import { selectLeaves } from '../tree/select-leaves';
import type { StepFault } from './verification-step';

export interface LeafSources {
  /** `leaves.bin`. */
  readonly leaves?: Uint8Array | undefined;
  /** Responses of `/v1/drawings/{drawing}/proofs/{leaf}` by leaf; used without `leaves`. */
  readonly proofs?: Readonly<Record<string, unknown>> | undefined;
}

/** Checks order, schedule, chain and round of the records of a drawing. */
export function findCommitmentFault(
  records: readonly DrawingRecord[],
  chain: BeaconChain | undefined,
  now: Date,
): StepFault | null {
  const [commitment] = records;
  if (commitment?.type !== 'commitment') return 'order-wrong';
  const [, ...following] = records;
  const stamps = following.findIndex(({ type }) => type !== 'timestamp');
  const later = stamps < 0 ? [] : following.slice(stamps);
  if (later.some(({ type }) => type === 'commitment')) return 'commitment-repeated';
  if (later.some(({ type }) => type === 'timestamp')) return 'order-wrong';
  if (later.some(({ type }, index) => (type === 'selection') !== (index === 0))) {
    return later.filter(({ type }) => type === 'selection').length > 1
      ? 'selection-repeated'
      : 'order-wrong';
  }
  const { period, cutoff } = drawingSchedule(commitment.drawing);
  if (commitment.period !== period || Date.parse(commitment.cutoff) !== cutoff.getTime()) {
    return 'schedule-wrong';
  }
  if (cutoff > now) return 'drawing-in-future';
  if (!chain || chainHash(chain) !== commitment.beacon.chain) return 'chain-unknown';
  const round = { round: commitment.beacon.round, late: commitment.late === true };
  return isPermittedRound(chain, commitment.drawing, round, now) ? null : 'round-wrong';
}

/**
 * Checks which record the time stamps of a drawing name. Their tokens are left to verifiers that know
 * the authorities whom the reader trusts (drawing protocol, section 9).
 */
export function findTimestampFault(
  records: readonly DrawingRecord[],
  commitment: CommitmentRecord,
): StepFault | null {
  const hash = recordHash(commitment);
  const isOther = (record: DrawingRecord) =>
    record.type === 'timestamp' && record.commitment !== hash;
  return records.some(isOther) ? 'timestamp-of-other-data' : null;
}

/** Compares `leaves.bin` with the commitment. */
export function findLeavesFault(commitment: CommitmentRecord, bytes: Uint8Array): StepFault | null {
  if (bytes.length !== commitment.entries * HASH_BYTES) return 'leaves-count';
  const leaves = splitLeaves(bytes);
  if (!areSorted(leaves)) return 'leaves-order';
  return bytesToHex(merkleRoot(leaves)) === commitment.root ? null : 'root-wrong';
}

/** Compares the round of a selection with the commitment and with its signature. */
export function findRoundFault(
  { beacon }: CommitmentRecord,
  { round, signature, randomness }: SelectionRecord,
): StepFault | null {
  if (round !== beacon.round) return 'round-wrong';
  return beaconRandomness(signature) === randomness ? null : 'randomness-wrong';
}

/** Verifies the beacon's round of a selection. */
export function findBeaconFault(
  commitment: CommitmentRecord,
  selection: SelectionRecord,
  chain: BeaconChain,
): StepFault | null {
  const { round, signature } = selection;
  if (round !== commitment.beacon.round) return 'round-wrong';
  if (!verifyBeaconSignature(chain, round, signature)) return 'beacon-signature-wrong';
  return findRoundFault(commitment, selection);
}

function isAtItsIndex(
  commitment: CommitmentRecord,
  { index, leaf }: SelectedLeaf,
  { leaves, proofs }: LeafSources,
): boolean {
  if (!leaves) return verifiedIndex(commitment, leaf, proofs?.[leaf]) === index;
  const start = index * HASH_BYTES;
  return bytesToHex(leaves.subarray(start, start + HASH_BYTES)) === leaf;
}

/** Repeats the selection. */
export function findIndexFault(
  commitment: CommitmentRecord,
  { selected, randomness }: SelectionRecord,
): StepFault | null {
  const expected = selectLeaves({
    randomness: hexToBytes(randomness),
    root: hexToBytes(commitment.root),
    entries: commitment.entries,
    count: 1 + commitment.alternates,
  });
  const isExpected =
    selected.length === expected.length &&
    selected.every(({ index }, position) => index === expected[position]);
  return isExpected ? null : 'selection-wrong';
}

/** Repeats the selection, and checks that each selected leaf is in the tree at its index. */
export function findSelectionFault(
  commitment: CommitmentRecord,
  selection: SelectionRecord,
  sources: LeafSources,
): StepFault | null {
  const fault = findIndexFault(commitment, selection);
  if (fault) return fault;
  return selection.selected.every((leaf) => isAtItsIndex(commitment, leaf, sources))
    ? null
    : 'selected-leaf-wrong';
}
