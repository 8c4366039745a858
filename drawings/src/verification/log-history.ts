import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { type BeaconChain, quicknet, roundTime } from '../beacon/beacon';
import type { CommitmentRecord, DrawingRecord } from '../log/records';
import {
  findOutcomeFault,
  findCommitmentFault,
  findIndexFault,
  findRoundFault,
} from './step-faults';
import type { StepFault } from './verification-step';

const DAY_MS = 86_400_000;

const isOverdue = (time: Date, now: Date): boolean => time.getTime() + DAY_MS <= now.getTime();

/** Decides whether the selection of a drawing is missing: one day after its round. */
export const isSelectionOverdue = (
  { beacon }: CommitmentRecord,
  chain: BeaconChain,
  now: Date,
): boolean => isOverdue(roundTime(chain, beacon.round), now);

/** Checks what the records of a drawing say without its leaves and the key of the beacon. */
function findDrawingFault(
  records: readonly DrawingRecord[],
  chain: BeaconChain | undefined,
  now: Date,
): StepFault | null {
  const fault = findCommitmentFault(records, chain, now);
  const [commitment] = records;
  if (fault || !chain || commitment?.type !== 'commitment') return fault;
  const selection = records.find((record) => record.type === 'selection');
  if (!selection) return isSelectionOverdue(commitment, chain, now) ? 'selection-missing' : null;
  const outcomes = records.filter((record) => record.type === 'outcome');
  const roundAt = roundTime(chain, commitment.beacon.round);
  return (
    findRoundFault(commitment, selection) ??
    findIndexFault(commitment, selection) ??
    findOutcomeFault(selection, outcomes, { roundAt, now })
  );
}

/** Finds a Sunday since the earliest drawing that has no commitment one day after its time. */
function isSundayMissing(drawings: readonly string[], now: Date): boolean {
  const [earliest] = [...drawings].sort();
  if (earliest === undefined) return false;
  for (const noon = new Date(`${earliest}T12:00:00Z`); ; noon.setUTCDate(noon.getUTCDate() + 7)) {
    const sunday = noon.toISOString().slice(0, 10);
    if (!isOverdue(drawingSchedule(sunday).roundAt, now)) return false;
    if (!drawings.includes(sunday)) return true;
  }
}

/** A fault, and the position in the log of the first record of its drawing. */
interface HistoryFault {
  readonly fault: StepFault;
  readonly at?: number;
}

/**
 * Checks all drawings of a log but one, and that none is missing (drawing protocol, section 8). The
 * whole log has one beacon: an operator knows the rounds of a demonstration in advance.
 */
export function findHistoryFault(
  log: readonly DrawingRecord[],
  drawing: string,
  chain: BeaconChain | undefined,
  now: Date,
): HistoryFault | null {
  for (const other of new Set(log.map((record) => record.drawing))) {
    if (other === drawing) continue;
    const records = log.filter((record) => record.drawing === other);
    const fault = findDrawingFault(records, chain, now);
    if (fault) return { fault, at: log.findIndex((record) => record.drawing === other) };
  }
  const commitments = log.filter(({ type }) => type === 'commitment');
  const drawings = commitments.map((record) => record.drawing);
  const isMissing = chain?.hash === quicknet.hash && isSundayMissing(drawings, now);
  return isMissing ? { fault: 'drawing-missing' } : null;
}
