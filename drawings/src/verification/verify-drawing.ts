import { type BeaconChain, quicknet, roundTime } from '../beacon/beacon';
import { canonicalJson } from '../log/canonical-json';
import { readDrawingKeys, verifyLog } from '../log/verify-log';
import { isPlain } from '../log/records';
import {
  findBeaconFault,
  findCommitmentFault,
  findLeavesFault,
  findSelectionFault,
  findTimestampFault,
  type LeafSources,
  findOutcomeFault,
} from './step-faults';
import type { StepFault, StepName, VerificationStep } from './verification-step';
import { findHistoryFault, isSelectionOverdue } from './log-history';

/**
 * The published files of a drawing, parsed but not checked. `leaves` or `proofs` of the selected
 * leaves are needed once there is a selection.
 */
export interface DrawingFiles extends LeafSources {
  /** The Sunday, for example `2026-11-22`. */
  readonly drawing: string;
  /** `/.well-known/prizestash-drawing-key.json`. */
  readonly keys: unknown;
  /** The signed records of `/v1/drawings/log`, from the first. */
  readonly log: readonly unknown[];
  /** The signed records of `/v1/drawings/{drawing}/records`, to compare with the log's. */
  readonly records?: readonly unknown[] | undefined;
  /** Chain of a demonstration beacon (`readBeaconChain`); quicknet is known. */
  readonly demonstrationChain?: BeaconChain | null | undefined;
  /** The current time. Nothing in the log is later, and what is a day older has been done. */
  readonly now: Date;
  /** The last head of the log that the reader saw, by the hash of the beacon chain. */
  readonly seenHeads?: Readonly<Record<string, string>> | undefined;
}

/** A step that did not pass for a reason other than a fault. */
type Waiting = 'pending' | 'skipped' | 'missing';

const isWaiting = (result: StepFault | Waiting | null): result is Waiting =>
  result === 'pending' || result === 'skipped' || result === 'missing';

function toStep(name: StepName, result: StepFault | Waiting | null, at?: number): VerificationStep {
  if (result === null) return { name, status: 'passed' };
  if (isWaiting(result)) return { name, status: result };
  return { name, status: 'failed', fault: result, ...(at !== undefined && { at }) };
}

/** Finds a head of the log that was published or seen before and that the log does not contain. */
function findLostHead(files: DrawingFiles, hashes: readonly string[], chain: string) {
  const published = (files.keys as { log?: { head?: unknown } } | null)?.log?.head;
  const seen = files.seenHeads?.[chain];
  const isLost = (head: unknown) => head !== undefined && !hashes.includes(head as string);
  return isLost(published) ? 'published-head-missing' : isLost(seen) ? 'seen-head-missing' : null;
}

/** Checks that the log is one chain with all drawings, of which nothing was changed since. */
function findLogStep(
  files: DrawingFiles,
  { findings: [finding], records, hashes }: ReturnType<typeof verifyLog>,
  chain: BeaconChain | undefined,
  withHistory: boolean,
): VerificationStep {
  const inLog = records.filter(({ record }) => record.drawing === files.drawing);
  const differ =
    files.records &&
    !(isPlain(files.records, -1) && canonicalJson(files.records) === canonicalJson(inLog));
  const lostHead = findLostHead(files, hashes, chain?.hash ?? '');
  if (finding || differ || lostHead)
    return toStep('log', finding?.fault ?? (differ ? 'records-differ' : lostHead), finding?.at);
  const all = records.map(({ record }) => record);
  const history = withHistory ? findHistoryFault(all, files.drawing, chain, files.now) : null;
  return toStep('log', history?.fault ?? null, history?.at);
}

/**
 * Verifies a drawing from its published files: that the log is one signed chain, that the
 * commitment keeps to the schedule, that the leaves have the committed root, that the beacon's
 * signature is valid, that selection and outcomes follow, and that the log lacks no drawing (drawing
 * protocol).
 * @returns a step for each name of `stepNames`, in order; `valid` when none failed, while some may be
 *   pending; `demonstration` when the beacon proves nothing; the records of the drawing, with the number
 *   of time stamps, whose tokens are not verified; and the hash of the last record of the log, or null.
 *   Nothing is thrown, whatever the files contain.
 */
export function verifyDrawing(files: DrawingFiles) {
  const keys = readDrawingKeys(files.keys);
  const log = verifyLog(files.log, keys);
  const all = log.records.map(({ record }) => record);
  const records = all.filter((record) => record.drawing === files.drawing);
  const commitment = records.find((record) => record.type === 'commitment') ?? null;
  const selection = records.find((record) => record.type === 'selection') ?? null;
  const outcomes = records.filter((record) => record.type === 'outcome');
  // The whole log has one beacon, so an earlier drawing tells it for one that has not begun.
  const named = (commitment ?? all.findLast((record) => record.type === 'commitment'))?.beacon;
  const demonstration = named !== undefined && named.chain !== quicknet.hash;
  const chain = (demonstration ? files.demonstrationChain : quicknet) ?? undefined;

  const timestamps = records.filter((record) => record.type === 'timestamp').length;
  const untouched = timestamps > 0 ? 'skipped' : selection ? 'missing' : 'pending';
  const drawn = commitment && selection ? { commitment, selection } : null;
  const steps: readonly VerificationStep[] = [
    toStep('key', keys.size === 0 ? 'key-unreadable' : null),
    // Without its chain, the commitment fails already.
    findLogStep(files, log, chain, chain !== undefined || !commitment),
    toStep(
      'commitment',
      records.length > 0 ? findCommitmentFault(records, chain, files.now) : 'pending',
    ),
    toStep('timestamps', (commitment && findTimestampFault(records, commitment)) ?? untouched),
    toStep(
      'leaves',
      !commitment
        ? 'pending'
        : files.leaves
          ? findLeavesFault(commitment, files.leaves)
          : 'skipped',
    ),
    toStep(
      'beacon',
      drawn ? findBeaconFault(drawn.commitment, drawn.selection, chain ?? quicknet) : 'pending',
    ),
    toStep(
      'selection',
      drawn
        ? findSelectionFault(drawn.commitment, drawn.selection, files)
        : commitment && chain && isSelectionOverdue(commitment, chain, files.now)
          ? 'selection-missing'
          : 'pending',
    ),
    toStep(
      'outcomes',
      selection && chain && outcomes.length > 0
        ? findOutcomeFault(selection, outcomes, {
            roundAt: roundTime(chain, selection.round),
            now: files.now,
          })
        : 'pending',
    ),
  ];
  const valid = steps.every(({ status }) => status !== 'failed');
  const head = log.hashes.at(-1) ?? null;
  return { steps, valid, demonstration, commitment, selection, outcomes, timestamps, head };
}
