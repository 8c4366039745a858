/**
 * How far a drawing has come. `closed`: its entries are fixed and not published yet. `waiting`: its
 * beacon round is over and no beacon has answered. `drawn`: the person whose turn it is was not
 * contacted yet. `no-winner`: nobody was selected, or every selected person was disqualified.
 */
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

/** A drawing as `GET /v1/drawings` lists it. */
export interface DrawingSummary {
  /** The Sunday, for example `2026-11-22`. */
  readonly drawing: string;
  /** Entry period, for example `2026-11`. */
  readonly period: string;
  readonly entries: number;
  /** One of {@link drawingStatuses}, or a word of a later version. */
  readonly status: string;
  /** When the drawing is or was drawn, UTC; null before the commitment. */
  readonly draws_at: string | null;
  /** Position of the selected person whose turn it is, from 0; null before the selection. */
  readonly position: number | null;
  /** The confirmed winner; null before. */
  readonly winner: {
    readonly first_name: string;
    readonly last_initial: string;
    readonly state: string;
  } | null;
}
