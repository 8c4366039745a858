import { isDrawing } from '../../rules/calendar/drawing-schedule';
import { isEntryPeriod } from '../../rules/calendar/entry-period';
import {
  disqualificationReasons,
  type DrawingRecord,
  outcomeStatuses,
  PROTOCOL,
  type SignedRecord,
} from './records';

type Check = (value: unknown) => boolean;
type Members = Readonly<Record<string, Check>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text: Check = (value) => typeof value === 'string' && value !== '';
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const hash = matches(/^[0-9a-f]{64}$/);
const natural: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const positive: Check = (value) => natural(value) && value !== 0;
const time: Check = (value) =>
  typeof value === 'string' && /^\d{4}-.+Z$/.test(value) && !Number.isNaN(Date.parse(value));
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const object =
  (members: Members): Check =>
  (value) =>
    isObject(value) && Object.keys(members).every((name) => members[name]?.(value[name]));

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
  excluded: (value) => isObject(value) && Object.values(value).every(natural),
  root: hash,
  rules: object({ version: text, digest: text }),
  beacon: object({ chain: hash, round: positive }),
  // Bounds the work of a verifier.
  alternates: (value) => natural(value) && (value as number) < 100,
  late: oneOf([undefined, true]),
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
  selection,
  outcome: (value) =>
    isObject(value) &&
    outcomeStatuses.some((status) => status === value['status'] && outcomes[status]?.(value)),
};

const isRecord = (value: unknown): value is DrawingRecord =>
  isObject(value) &&
  Object.keys(records).some((type) => type === value['type'] && records[type]?.(value));

/**
 * Checks the form of a record as it is served. Members that the protocol does not name are kept,
 * because the signature covers them.
 * @returns null for anything else.
 */
export function readSignedRecord(value: unknown): SignedRecord | null {
  if (!isObject(value) || !matches(/^[\w-]{86}$/)(value['signature'])) return null;
  return isRecord(value['record']) ? (value as unknown as SignedRecord) : null;
}
