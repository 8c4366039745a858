import type { DrawingSummary } from '../results';

/** A fixture drawing: drawn, and nobody contacted yet. */
export const aSummary: DrawingSummary = {
  drawing: '2026-11-22',
  period: '2026-11',
  entries: 48_112,
  status: 'drawn',
  draws_at: '2026-11-22T18:00:00Z',
  position: 0,
  winner: null,
};
