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
 * Chooses the beacon round of a commitment (drawing protocol, section 2): the first at or after the
 * hour of its schedule. A late commitment takes the first round at or after the next full hour
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

/**
 * Decides whether a commitment that is published by now may name a round: the regular one, or the first
 * of a later full hour, which then is at most two hours away.
 */
export function isPermittedRound(
  chain: BeaconChain,
  drawing: string,
  { round, late }: CommittedRound,
  now: Date,
): boolean {
  const regular = firstRoundAt(chain, drawingSchedule(drawing).roundAt);
  if (!late) return round === regular;
  const time = roundTime(chain, round).getTime();
  if (time - chain.periodSeconds * 1000 - 2 * HOUR_MS > now.getTime()) return false;
  const fullHour = Math.floor(time / HOUR_MS) * HOUR_MS;
  return round > regular && round === firstRoundAt(chain, new Date(fullHour));
}
