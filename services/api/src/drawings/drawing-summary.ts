import { type BeaconChain, roundTime } from '@prizestash/drawings/beacon';
import type { DrawingRecord } from '@prizestash/drawings/records';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import type { DrawingSummary, drawingStatuses } from '@prizestash/shared/rules/drawing-summary';
import { currentPosition } from './steps/record-outcome';

/** A beacon publishes a round within a second; a job asks for it once a minute. */
const WAITING_MS = 2 * 60_000;

/**
 * Summarizes a drawing.
 * @param records records of the drawing, in order
 * @returns members as they are served; `late` when the commitment was (drawing protocol, section 2)
 */
export function summarize(
  drawing: string,
  entries: number,
  records: readonly DrawingRecord[],
  chain: BeaconChain,
  now: Date,
): DrawingSummary & { readonly late: boolean } {
  const commitment = records.find((record) => record.type === 'commitment');
  const selection = records.find((record) => record.type === 'selection');
  const outcomes = records.filter((record) => record.type === 'outcome');
  const confirmed = outcomes.find((record) => record.status === 'confirmed');
  const drawsAt = commitment ? roundTime(chain, commitment.beacon.round) : null;
  const position = selection ? currentPosition(outcomes) : null;

  function status(): (typeof drawingStatuses)[number] {
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
    period: commitment?.period ?? drawingSchedule(drawing).period,
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
