import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { sponsorDayOf } from '@prizestash/shared/rules/sponsor-day';
import {
  type BeaconChain,
  chainHash,
  beaconRandomness,
  verifyBeaconSignature,
  isPermittedRound,
} from '../beacon/beacon';
import {
  HASH_BYTES,
  verifiedIndex,
  areSorted,
  merkleRoot,
  splitLeaves,
  selectLeaves,
} from '../tree/merkle-tree';
import { recordHash } from '../log/canonical-json';
import type {
  CommitmentRecord,
  DrawingRecord,
  SelectedLeaf,
  SelectionRecord,
  OutcomeRecord,
} from '../log/records';
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

const DAY_MS = 86_400_000;
const AFFIDAVIT_DAYS = 5;
const CONTACT_DAYS = 2;

interface Turn {
  readonly position: number;
  readonly contactedAt: Date | null;
  readonly state: 'selected' | 'contacted' | 'confirmed' | 'paid';
}

const dayNumber = (time: Date): number => {
  const { year, month, day } = sponsorDayOf(time);
  return Date.UTC(year, month - 1, day) / DAY_MS;
};

function isTooEarly(outcome: OutcomeRecord, { contactedAt }: Turn): boolean {
  if (outcome.status !== 'disqualified') return false;
  const at = new Date(outcome.at);
  if (outcome.reason === 'unreachable-2-days') {
    return contactedAt === null || dayNumber(at) - dayNumber(contactedAt) < CONTACT_DAYS;
  }
  if (outcome.reason === 'affidavit-5-days') {
    return contactedAt === null || at.getTime() - contactedAt.getTime() < AFFIDAVIT_DAYS * DAY_MS;
  }
  return false;
}

/** Returns the next turn, or null when the outcome cannot follow. */
function nextTurn(turn: Turn, outcome: OutcomeRecord): Turn | null {
  if (outcome.position !== turn.position) return null;
  switch (outcome.status) {
    case 'contacted':
      if (turn.state !== 'selected') return null;
      return { ...turn, state: 'contacted', contactedAt: new Date(outcome.at) };
    case 'disqualified':
      if (turn.state === 'confirmed' || turn.state === 'paid') return null;
      return { position: turn.position + 1, state: 'selected', contactedAt: null };
    case 'confirmed':
      return turn.state === 'contacted' ? { ...turn, state: 'confirmed' } : null;
    case 'paid':
      return turn.state === 'confirmed' ? { ...turn, state: 'paid' } : null;
  }
}

/** Between which times outcomes can have happened. */
export interface OutcomeTimes {
  /** The time of the beacon round. */
  readonly roundAt: Date;
  readonly now: Date;
}

/**
 * Checks the order of the outcomes of a drawing (drawing protocol, section 4): the selected people
 * take their turns in order, one after a disqualification of the one before, and the time limits
 * have passed. No outcome is older than the round or the outcome before it, or in the future.
 * @returns the first fault, or null.
 */
export function findOutcomeFault(
  { selected }: SelectionRecord,
  outcomes: readonly OutcomeRecord[],
  { roundAt, now }: OutcomeTimes,
): StepFault | null {
  let before = roundAt.getTime();
  let turn: Turn = { position: 0, contactedAt: null, state: 'selected' };
  for (const outcome of outcomes) {
    const next = nextTurn(turn, outcome);
    if (!next || turn.position >= selected.length) return 'outcome-order-wrong';
    const at = Date.parse(outcome.at);
    if (at < before || at > now.getTime()) return 'outcome-time-wrong';
    before = at;
    if (isTooEarly(outcome, turn)) return 'outcome-too-early';
    turn = next;
  }
  return null;
}
