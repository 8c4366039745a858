import { equalBytes } from '@noble/curves/utils';
import { bytesToHex } from '@noble/hashes/utils';
import { quicknet, readBeaconChain, roundTime } from '../beacon/beacon';
import { entryLeaf, verifiedIndex, auditPath, splitLeaves, treeLevels } from '../tree/merkle-tree';
import { readSignedRecord, type CommitmentRecord } from '../log/records';
import { verifyDrawing, type DrawingFiles } from './verify-drawing';

/**
 * Finds which files a drawing has by its log, before it is verified.
 * @returns the number of entries, 0 without a commitment, and the leaves of the selected entries.
 */
export function findInLog(log: readonly unknown[], drawing: string) {
  const records = log.flatMap((value) => {
    const record = readSignedRecord(value)?.record;
    return record?.drawing === drawing ? [record] : [];
  });
  const commitment = records.find((record) => record.type === 'commitment');
  const selection = records.find((record) => record.type === 'selection');
  return {
    entries: commitment?.entries ?? 0,
    selected: selection?.selected.map(({ leaf }) => leaf) ?? [],
  };
}

/** The files of a drawing as they are downloaded. */
export interface DownloadedFiles extends Omit<DrawingFiles, 'demonstrationChain'> {
  /** `/v1/drawings/beacon`. */
  readonly beacon: unknown;
}

/** An entry to find in the list of a drawing: in the list itself, or by the proof for its leaf. */
interface EntrySearch {
  readonly commitment: CommitmentRecord;
  readonly entryId: string;
  readonly leaves?: Uint8Array | undefined;
  /** Null when the API has none. */
  readonly proof?: unknown;
}

/** Proves inclusion from the downloaded list, without a request. */
function proofFrom(list: Uint8Array, leaf: Uint8Array): unknown {
  const leaves = splitLeaves(list);
  const index = leaves.findIndex((candidate) => equalBytes(candidate, leaf));
  if (index < 0) return null;
  const path = auditPath(treeLevels(leaves), index).map(bytesToHex);
  return { index, entries: leaves.length, path };
}

/** @returns the leaf, and its index; null for one that is absent, `wrong` for a wrong proof. */
function findLeaf({ commitment, entryId, leaves, proof = null }: EntrySearch) {
  const bytes = entryLeaf(commitment.drawing, entryId);
  const leaf = bytesToHex(bytes);
  const given = leaves ? proofFrom(leaves, bytes) : proof;
  const index = given === null ? null : (verifiedIndex(commitment, leaf, given) ?? 'wrong');
  return { leaf, index } as const;
}

function verify({ beacon, ...files }: DownloadedFiles) {
  const demonstrationChain = readBeaconChain(beacon);
  const verification = verifyDrawing({ ...files, demonstrationChain });
  const { commitment, demonstration } = verification;
  const chain = demonstration ? demonstrationChain : quicknet;
  /** When the random number is or was made; null when that is not known. */
  const drawsAt = commitment && chain ? roundTime(chain, commitment.beacon.round) : null;
  return { verification, drawsAt };
}

/** Everything that takes long enough to make a page stop responding. */
const verificationTasks = { findInLog, findLeaf, verify };

export type VerificationTasks = typeof verificationTasks;

export interface TaskCall {
  readonly id: number;
  readonly name: keyof VerificationTasks;
  readonly args: readonly unknown[];
}

/** Runs a task. @returns the message for the caller. */
export function runTask({ id, name, args }: TaskCall): { id: number; result: unknown } {
  const task = verificationTasks[name] as (...values: readonly unknown[]) => unknown;
  return { id, result: task(...args) };
}
