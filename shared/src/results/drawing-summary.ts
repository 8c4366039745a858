import { ApiError } from '../api/api-error';
import { isDrawing } from '../rules/calendar/drawing-schedule';
import { isEntryPeriod } from '../rules/calendar/entry-period';

const statuses = [
  'closed',
  'committed',
  'waiting',
  'drawn',
  'contacted',
  'confirmed',
  'paid',
  'no-winner',
] as const;

/**
 * How far a drawing has come. `closed`: its entries are fixed and not published yet. `waiting`: its
 * time has passed and no randomness beacon has answered.
 */
type DrawingStatus = (typeof statuses)[number];

/** A drawing as `GET /v1/drawings` lists it. */
export interface DrawingSummary {
  /** The Sunday, for example `2026-11-22`. */
  readonly drawing: string;
  /** Entry period, for example `2026-11`. */
  readonly period: string;
  readonly entries: number;
  readonly status: DrawingStatus;
  /** When it is or was drawn, UTC; null before the entries are published. */
  readonly draws_at: string | null;
  /** Position of the selected person whose turn it is, from 0; null before the drawing. */
  readonly position: number | null;
  /** The confirmed winner. */
  readonly winner: {
    readonly first_name: string;
    readonly last_initial: string;
    readonly state: string;
  } | null;
}

/** A list of drawings. */
export interface DrawingList {
  /** Newest first. */
  readonly drawings: readonly DrawingSummary[];
  /** True with the demonstration beacon, which proves nothing. */
  readonly demonstration: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isWinner(value: unknown): boolean {
  return (
    isObject(value) &&
    [value['first_name'], value['last_initial'], value['state']].every(
      (part) => typeof part === 'string',
    )
  );
}

function readSummary(value: unknown): DrawingSummary {
  const { drawing, period, entries, status, draws_at, position, winner } = isObject(value)
    ? value
    : {};
  const isValid =
    isDrawing(drawing) &&
    isEntryPeriod(period) &&
    Number.isSafeInteger(entries) &&
    statuses.some((known) => known === status) &&
    (draws_at === null || typeof draws_at === 'string') &&
    (position === null || Number.isSafeInteger(position)) &&
    (winner === null || isWinner(winner));
  if (!isValid) throw new ApiError('malformed');
  return { drawing, period, entries, status, draws_at, position, winner } as DrawingSummary;
}

/**
 * Reads the body of `GET /v1/drawings`.
 * @throws {ApiError} `malformed` for any other shape.
 */
export function readDrawingList(body: unknown): DrawingList {
  const { drawings, demonstration } = isObject(body) ? body : {};
  if (!Array.isArray(drawings)) throw new ApiError('malformed');
  return { drawings: drawings.map(readSummary), demonstration: demonstration === true };
}
