import { type BeaconChain, firstRoundAt, roundTime } from './beacon-chain';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';

const HOUR_MS = 3_600_000;

/** The beacon round that a commitment names. */
export interface CommittedRound {
  readonly round: number;
  /** True when the commitment is published less than an hour before the regular round. */
  readonly late: boolean;
}

/**
 * Chooses the beacon round of a commitment (drawing protocol, section 2): the first at or after
 * Sunday 12:00 at UTC-6. A late commitment takes the first round at or after the next full hour
 * that is at least one hour after its publication.
 */
export function committedRound(
  chain: BeaconChain,
  drawing: string,
  publishedAt: Date,
): CommittedRound {
  const round = firstRoundAt(chain, drawingSchedule(drawing).roundAt);
  const earliest = publishedAt.getTime() + HOUR_MS;
  if (roundTime(chain, round).getTime() >= earliest) return { round, late: false };
  const fullHour = new Date(Math.ceil(earliest / HOUR_MS) * HOUR_MS);
  return { round: firstRoundAt(chain, fullHour), late: true };
}

/** Decides whether a commitment may name a round: the regular one, or a later one of a full hour. */
export function isPermittedRound(
  chain: BeaconChain,
  drawing: string,
  { round, late }: CommittedRound,
): boolean {
  const regular = firstRoundAt(chain, drawingSchedule(drawing).roundAt);
  if (!late) return round === regular;
  const fullHour = Math.floor(roundTime(chain, round).getTime() / HOUR_MS) * HOUR_MS;
  return round > regular && round === firstRoundAt(chain, new Date(fullHour));
}
