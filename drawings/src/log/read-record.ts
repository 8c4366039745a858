import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';
import { isEntryPeriod } from '@prizestash/shared/rules/entry-period';
import {
  isRecord,
  natural,
  object,
  oneOf,
  text,
  type JsonCheck,
} from '@prizestash/shared/rules/json-checks';
import {
  disqualificationReasons,
  type DrawingRecord,
  outcomeStatuses,
  PROTOCOL,
  type SignedRecord,
} from './records';

type Members = Readonly<Record<string, JsonCheck>>;

const matches =
  (pattern: RegExp): JsonCheck =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const hash = matches(/^[0-9a-f]{64}$/);
const positive: JsonCheck = (value) => natural(value) && value !== 0;
/** A time in UTC that the calendar has: a browser may read February 30 as another day. */
const time: JsonCheck = (value) => {
  if (!matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)(value)) return false;
  const read = new Date(value as string);
  return (
    !Number.isNaN(read.getTime()) && read.toISOString().startsWith((value as string).slice(0, 19))
  );
};

const base: Members = {
  protocol: oneOf([PROTOCOL]),
  drawing: isDrawing,
  key: text,
  previous: hash,
};

const commitment = object({
  ...base,
  period: isEntryPeriod,
  cutoff: time,
  entries: natural,
  excluded: (value) => isRecord(value) && Object.values(value).every(natural),
  root: hash,
  rules: object({ version: text, digest: text }),
  beacon: object({ chain: hash, round: positive }),
  // Bounds the work of a verifier.
  alternates: (value) => natural(value) && (value as number) < 100,
  late: oneOf([undefined, true]),
});

const timestamp = object({
  ...base,
  commitment: hash,
  authority: text,
  // Bounds the work of a verifier.
  token: (value) =>
    matches(/^[A-Za-z0-9+/]{1,40000}={0,2}$/)(value) && (value as string).length % 4 === 0,
});

const selection = object({
  ...base,
  round: positive,
  signature: matches(/^[0-9a-f]{96}$/),
  randomness: hash,
  selected: (value) => Array.isArray(value) && value.every(object({ index: natural, leaf: hash })),
});

const outcomeBase: Members = { ...base, position: natural, at: time };

const outcomes: Members = {
  contacted: object(outcomeBase),
  paid: object(outcomeBase),
  disqualified: object({ ...outcomeBase, reason: oneOf(disqualificationReasons) }),
  confirmed: object({
    ...outcomeBase,
    winner: object({ firstName: text, lastInitial: text, state: text }),
  }),
};

const records: Members = {
  commitment,
  timestamp,
  selection,
  outcome: (value) =>
    isRecord(value) &&
    outcomeStatuses.some((status) => status === value['status'] && outcomes[status]?.(value)),
};

const MAX_DEPTH = 16;

/**
 * Decides whether every verifier has the same canonical text of parsed JSON: it has no number that is
 * infinite, and is not nested so deeply that a stack overflows.
 */
export const isPlain = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' && value !== null
    ? depth < MAX_DEPTH && Object.values(value).every((member) => isPlain(member, depth + 1))
    : typeof value !== 'number' || Number.isFinite(value);

const isDrawingRecord = (value: unknown): value is DrawingRecord =>
  isRecord(value) &&
  Object.keys(records).some((type) => type === value['type'] && records[type]?.(value));

/**
 * Checks the form of a record as it is served. Members that the protocol does not name are kept,
 * because the signature covers them.
 * @returns null for anything else.
 */
export function readSignedRecord(value: unknown): SignedRecord | null {
  // One text for each signature.
  if (!isRecord(value) || !matches(/^[\w-]{85}[AQgw]$/)(value['signature'])) return null;
  if (!isPlain(value)) return null;
  return isDrawingRecord(value['record']) ? (value as unknown as SignedRecord) : null;
}
