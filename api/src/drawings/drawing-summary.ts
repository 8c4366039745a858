import { type BeaconChain, roundTime } from '@prizestash/shared/drawing/beacon-chain';
import { type DrawingRecord } from '@prizestash/shared/drawing/records';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { currentPosition } from './steps/record-outcome';

/** How far a drawing has come. */
export const drawingStatuses = [
  'closed',
  'committed',
  'waiting',
  'drawn',
  'contacted',
  'confirmed',
  'paid',
  'no-winner',
] as const;

/** A drawing in the list of drawings, with members as they are served. */
export interface DrawingSummary {
  /** The Sunday, for example `2026-11-22`. */
  readonly drawing: string;
  /** Entry period, for example `2026-11`. */
  readonly period: string;
  readonly entries: number;
  /**
   * `waiting`: the beacon round is over and no beacon has answered. `drawn`: the person whose turn it
   * is was not contacted yet. `no-winner`: nobody was selected, or every selected person was
   * disqualified.
   */
  readonly status: (typeof drawingStatuses)[number];
  /** When the drawing is or was drawn; null before the commitment. */
  readonly draws_at: string | null;
  readonly late: boolean;
  /** Position of the person whose turn it is, from 0; null before the selection. */
  readonly position: number | null;
  /** Set once the winner is confirmed. */
  readonly winner: {
    readonly first_name: string;
    readonly last_initial: string;
    readonly state: string;
  } | null;
}

/** A beacon publishes a round within a second; a job asks for it once a minute. */
const WAITING_MS = 2 * 60_000;

/**
 * Summarises a drawing.
 * @param entries number of entries of the closed pool
 * @param records records of the drawing, in order
 */
export function summarise(
  drawing: string,
  entries: number,
  records: readonly DrawingRecord[],
  chain: BeaconChain,
  now: Date,
): DrawingSummary {
  const commitment = records.find((record) => record.type === 'commitment');
  const selection = records.find((record) => record.type === 'selection');
  const outcomes = records.filter((record) => record.type === 'outcome');
  const confirmed = outcomes.find((record) => record.status === 'confirmed');
  const drawsAt = commitment ? roundTime(chain, commitment.beacon.round) : null;
  const position = selection ? currentPosition(outcomes) : null;

  function status(): DrawingSummary['status'] {
    if (!drawsAt) return 'closed';
    if (!selection || position === null) {
      return now.getTime() > drawsAt.getTime() + WAITING_MS ? 'waiting' : 'committed';
    }
    if (position >= selection.selected.length) return 'no-winner';
    const last = outcomes.at(-1)?.status;
    return last === undefined || last === 'disqualified' ? 'drawn' : last;
  }

  return {
    drawing,
    period: drawingSchedule(drawing).period,
    entries,
    status: status(),
    draws_at: drawsAt && `${drawsAt.toISOString().slice(0, 19)}Z`,
    late: commitment?.late === true,
    position,
    winner:
      confirmed?.status === 'confirmed'
        ? {
            first_name: confirmed.winner.firstName,
            last_initial: confirmed.winner.lastInitial,
            state: confirmed.winner.state,
          }
        : null,
  };
}
