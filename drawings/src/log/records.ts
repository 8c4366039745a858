import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';
import { isEntryPeriod } from '@prizestash/shared/rules/entry-period';
import * as json from '@prizestash/shared/rules/json-checks';

/** Name and version of the protocol, a member of every record. */
export const PROTOCOL = 'prizestash-drawing/1';

/** Number of alternates that are selected besides the potential winner. */
export const ALTERNATES = 9;

/** `previous` of the first record of the log. */
export const NO_PREVIOUS: string = '0'.repeat(64);

/** Why a selected person does not win. */
export const disqualificationReasons = [
  'unreachable-2-days',
  'affidavit-5-days',
  'declined',
  'ineligible',
  'withdrawn',
] as const;

export type DisqualificationReason = (typeof disqualificationReasons)[number];

export const outcomeStatuses = ['contacted', 'disqualified', 'confirmed', 'paid'] as const;

/** A check of a parsed JSON value, which tells the type of what passes. */
type Check<Value> = (value: unknown) => value is Value;
type Checked<Of> = Of extends Check<infer Value> ? Value : never;

const object = <Of extends Readonly<Record<string, Check<unknown>>>>(members: Of) =>
  json.object(members) as Check<{ readonly [Name in keyof Of]: Checked<Of[Name]> }>;
const oneOf = <const Value>(...values: readonly Value[]) => json.oneOf(values) as Check<Value>;
const text = json.text as Check<string>;
const natural = json.natural as Check<number>;
const positive = (value: unknown): value is number => natural(value) && value !== 0;
const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && pattern.test(value);
/** 64 hexadecimal digits. */
const hash = matches(/^[0-9a-f]{64}$/);
/** UTC, ISO 8601, a time that the calendar has: a browser may read February 30 as another day. */
const time = (value: unknown): value is string => {
  if (!matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)(value)) return false;
  const read = new Date(value);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value.slice(0, 19));
};

const base = {
  protocol: oneOf(PROTOCOL),
  /** The Sunday, for example `2026-11-22`. */
  drawing: isDrawing,
  /** `kid` of the key that signs the record. */
  key: text,
  /** Hash of the record before this one in the log. */
  previous: hash,
};

const commitment = object({
  type: oneOf('commitment'),
  ...base,
  /** Entry period, for example `2026-11`. */
  period: isEntryPeriod,
  /** In seconds. */
  cutoff: time,
  entries: natural,
  /** Reason code to the number of entries that were excluded for it. */
  excluded: (value): value is Readonly<Record<string, number>> =>
    json.isRecord(value) && Object.values(value).every(natural),
  /** Root of the tree. */
  root: hash,
  /** Official rules at the time of the commitment. */
  rules: object({ version: text, digest: text }),
  beacon: object({ chain: hash, round: positive }),
  // Bounds the work of a verifier.
  alternates: (value): value is number => natural(value) && value < 100,
  late: oneOf(undefined, true),
});

/** Fixes the entries of a drawing and the beacon round that decides it (drawing protocol, section 2). */
export interface CommitmentRecord extends Omit<Checked<typeof commitment>, 'late'> {
  /** Set when the round is later than the regular one. */
  readonly late?: true;
}

/** Says when an authority saw the commitment (drawing protocol, section 9). */
const timestamp = object({
  type: oneOf('timestamp'),
  ...base,
  /** Hash of the commitment. */
  commitment: hash,
  /** Address that the token was requested from. */
  authority: text,
  /** TimeStampToken (RFC 3161), base64. The length bounds the work of a verifier. */
  token: (value): value is string =>
    matches(/^[A-Za-z0-9+/]{1,40000}={0,2}$/)(value) && value.length % 4 === 0,
});

const selectedLeaf = object({ index: natural, leaf: hash });

/** A selected leaf and its position in the tree, from 0. */
export type SelectedLeaf = Checked<typeof selectedLeaf>;

const selection = object({
  type: oneOf('selection'),
  ...base,
  round: positive,
  signature: matches(/^[0-9a-f]{96}$/),
  randomness: hash,
  /** The potential winner, then the alternates in order. */
  selected: (value): value is readonly SelectedLeaf[] =>
    Array.isArray(value) && value.every(selectedLeaf),
});

/** Names the leaves that a beacon round selected (drawing protocol, section 3). */
export type SelectionRecord = Checked<typeof selection>;

const outcome = {
  type: oneOf('outcome'),
  ...base,
  /** Position in `selected`, from 0. */
  position: natural,
  at: time,
};
const step = object({ ...outcome, status: oneOf('contacted', 'paid') });
const disqualified = object({
  ...outcome,
  status: oneOf('disqualified'),
  reason: oneOf(...disqualificationReasons),
});
const confirmed = object({
  ...outcome,
  status: oneOf('confirmed'),
  winner: object({ firstName: text, lastInitial: text, state: text }),
});

/** What happens to a selected person (drawing protocol, section 4). */
export type OutcomeRecord = Checked<typeof step | typeof disqualified | typeof confirmed>;

/** A record of the log. */
export type DrawingRecord =
  | CommitmentRecord
  | Checked<typeof timestamp>
  | SelectionRecord
  | OutcomeRecord;

/** A record as it is served. */
export interface SignedRecord {
  readonly record: DrawingRecord;
  /** Ed25519 over the canonical JSON of `record`, base64url. */
  readonly signature: string;
}

const records = [commitment, timestamp, selection, step, disqualified, confirmed];

const MAX_DEPTH = 16;

/**
 * Decides whether every verifier has the same canonical text of parsed JSON: it has no number that is
 * infinite, and is not nested so deeply that a stack overflows.
 */
export const isPlain = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' && value !== null
    ? depth < MAX_DEPTH && Object.values(value).every((member) => isPlain(member, depth + 1))
    : typeof value !== 'number' || Number.isFinite(value);

/**
 * Checks the form of a record as it is served. Members that the protocol does not name are kept,
 * because the signature covers them.
 * @returns null for anything else.
 */
export function readSignedRecord(value: unknown): SignedRecord | null {
  // The last letter has two unused bits: with these endings, a signature has one text only.
  if (!json.isRecord(value) || !matches(/^[\w-]{85}[AQgw]$/)(value['signature'])) return null;
  if (!isPlain(value) || !records.some((check) => check(value['record']))) return null;
  return value as unknown as SignedRecord;
}
