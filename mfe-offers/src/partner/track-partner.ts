import type { SignalListener, PartnerSignal } from './partner-call';

/** What the page shows: a skeleton, the partner, a quiet sentence, or nothing because it goes on. */
export type PartnerOutcome = 'loading' | 'drawn' | 'shown' | 'failed' | 'left';

/** A partner is given up a little before the eight seconds that a visitor is asked to wait at most. */
export const silenceMs = 7500;

const outcomes: Readonly<Record<PartnerSignal, PartnerOutcome>> = {
  drawn: 'drawn',
  shown: 'shown',
  unreachable: 'failed',
  threw: 'failed',
  left: 'left',
};

/**
 * Turns a partner's signals into what the page shows. A partner that fails, leaves or stays silent
 * is stopped, so that it can't move the visitor later. One that shows something stays, also when a
 * part of it breaks.
 *
 * @param run starts the partner and returns the way to stop it.
 * @param tell called at every change, never twice with the same outcome.
 * @returns the way to stop watching and the partner with it.
 */
export function watchPartner(
  run: (hear: SignalListener) => () => void,
  tell: (outcome: PartnerOutcome, signal: PartnerSignal | 'silent') => void,
): () => void {
  let outcome: PartnerOutcome = 'loading';
  let stop: (() => void) | null = null;
  const over = () => outcome === 'failed' || outcome === 'left';

  function end(): void {
    clearTimeout(timer);
    stop?.();
    stop = null;
  }

  function become(next: PartnerOutcome, signal: PartnerSignal | 'silent'): void {
    const visible = outcome === 'drawn' || outcome === 'shown';
    if (over() || next === outcome || (visible && next !== 'left')) return;
    outcome = next;
    if (over()) end();
    else clearTimeout(timer);
    tell(next, signal);
  }

  const timer = setTimeout(() => become('failed', 'silent'), silenceMs);
  stop = run((signal) => become(outcomes[signal], signal));
  if (over()) end();
  return () => {
    outcome = 'left';
    end();
  };
}
