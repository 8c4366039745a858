import { sponsorDayOf } from '@prizestash/shared/rules/sponsor-day';
import type { OutcomeRecord, SelectionRecord } from '../log/records';
import type { StepFault } from './verification-step';

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
