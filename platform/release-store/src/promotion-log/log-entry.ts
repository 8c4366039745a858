import { closedObject } from '@prizestash/server-kit/closed-object';
import { compileSchema, parseJson, type FromSchema } from '../release-format/compile-schema';
import { sha256Of } from '../release-format/integrity';
import { DeliveryError } from '../delivery-error';

/** A watch of hours would need the reports of days in memory. */
export const MAX_WATCH_MINUTES = 60;

/** Number of buckets of visitors, each of which is one percent. */
export const BUCKETS = 100;

/** Characters of a text in an entry. */
const MAX_TEXT = 10_000;

const text = { type: 'string', maxLength: MAX_TEXT } as const;
const texts = { type: 'array', items: text } as const;
const NAME = '[A-Za-z0-9][A-Za-z0-9._-]{0,100}';
const name = { type: 'string', pattern: `^${NAME}$` } as const;
/** ISO 8601, UTC, with milliseconds. */
export const TIME = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
} as const;
/** SHA-256, hexadecimal. */
export const DIGEST = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
/** 1 for the first entry. */
export const SEQUENCE = { type: 'integer', minimum: 1, maximum: 9_999_999_999 } as const;
const between = (minimum: number, maximum: number) =>
  ({ type: 'integer', minimum, maximum }) as const;
const nullable = <const Schema extends object>(schema: Schema) =>
  ({ anyOf: [schema, { type: 'null' }] }) as const;

/** How the promotion service decides what happens to a canary. */
export const WATCH = closedObject({
  /** For which each stage is compared with the live set. */
  minutes: between(1, MAX_WATCH_MINUTES),
  /** Percentages of visitors, ascending; 100 makes the set live. */
  stages: { type: 'array', minItems: 1, maxItems: BUCKETS, items: between(1, BUCKETS) },
});
export type Watch = FromSchema<typeof WATCH>;

/** A release set that visitors of some buckets get. */
const canary = closedObject(
  {
    /** Stays the same while the canary grows and is rebased. */
    id: name,
    set: name,
    /** When the promotion service ends it, if nobody has decided. */
    until: TIME,
    /** The first of its buckets. */
    from: between(0, BUCKETS - 1),
    /** How many buckets it has. */
    percent: between(1, BUCKETS - 1),
    watch: WATCH,
  },
  ['watch'],
);
export type ServedCanary = FromSchema<typeof canary>;

/** A release set that its link opens until a time, and that no visitor gets. */
const linkedSet = closedObject({ set: name, until: TIME });
export type LinkedSet = FromSchema<typeof linkedSet>;

/** A release that visitors must not get again, unless a promotion says so. */
const rolledBackRelease = closedObject({
  /** For example `mfe-legal@1.0.0-ab12cd3`. */
  release: text,
  /** Of its content that does not depend on its version. */
  content: DIGEST,
  /** A rollback of the package or of the site, a canary that failed, or a withdrawal. */
  why: { enum: ['package', 'site', 'canary', 'withdrawal'] },
});
export type RolledBackRelease = FromSchema<typeof rolledBackRelease>;

/** An entry of the promotion log (docs/promotion-log.md, Entries). */
const entry = closedObject(
  {
    sequence: SEQUENCE,
    /** Of the entry before; null in the first one. */
    previous: nullable(DIGEST),
    at: TIME,
    /** Who: a person, or the subject of a pipeline's token. */
    by: text,
    /** Of the request to the promotion service; none where nobody has sent one. */
    id: name,
    action: { enum: ['promote', 'preview', 'rollback', 'withdraw', 'gc'] },
    /** What was asked for, for example `mfe-legal@1.0.0-ab12cd3`. */
    request: texts,
    outcome: { anyOf: [{ const: 'done' }, closedObject({ refused: text })] },
    report: {
      type: 'array',
      items: closedObject({ name: text, durationMs: { type: 'number' }, detail: text }),
    },
    /** Why, where nobody has asked for the change. */
    reason: text,
    /** Id of a release set; null before the first promotion. */
    live: nullable(name),
    /** No two have a bucket in common. */
    canaries: { type: 'array', items: canary },
    /** Sets that visitors last got before this time are forgotten. */
    forget: TIME,
    /** In a preview that is done, and only there. */
    preview: linkedSet,
    /** What a rollback or a withdrawal judges. */
    rolledBack: { type: 'array', items: rolledBackRelease },
    /** Releases in a promotion that are judged no longer. */
    again: texts,
    /** By their names. */
    archives: {
      type: 'object',
      propertyNames: { pattern: `^(sets/${NAME}|releases/${NAME}/${NAME})$` },
      additionalProperties: DIGEST,
    },
  },
  ['id', 'report', 'reason', 'forget', 'preview', 'rolledBack', 'again'],
);
type Entry = FromSchema<typeof entry>;
type Requested = 'action' | 'by' | 'request' | 'report' | 'reason';

/** A request to change what visitors get. */
export interface LoggedRequest extends Pick<Entry, Requested> {
  readonly id?: string | undefined;
}

export type ServedSets = Pick<Entry, 'live' | 'canaries'>;

export interface LogEntry extends LoggedRequest, Omit<Entry, Requested | 'id'> {}

/** A member that entries of one action have when they are done, and no others. */
const onlyIn = (action: LogEntry['action'], member: string) => ({
  if: { properties: { action: { const: action }, outcome: { const: 'done' } } },
  then: { required: [member] },
  else: { properties: { [member]: false } },
});

/** A member that entries of some actions may have when they are done, and no others. */
const allowedIn = (actions: readonly LogEntry['action'][], member: string) => ({
  if: { required: [member] },
  then: { properties: { action: { enum: actions }, outcome: { const: 'done' } } },
});

const isLogEntry = compileSchema<LogEntry>({
  ...entry,
  allOf: [
    onlyIn('gc', 'forget'),
    onlyIn('preview', 'preview'),
    allowedIn(['rollback', 'withdraw'], 'rolledBack'),
    allowedIn(['promote'], 'again'),
  ],
});

const SEQUENCE_DIGITS = 10;

export const entryKey = (sequence: number, digest: string) =>
  `log/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}-${digest}.json`;

export function refuseLog(reason: string): never {
  throw new DeliveryError('log-refused', `The promotion log is not used: ${reason}.`);
}

export function parseEntry(body: string, sequence: number, digest: string): LogEntry {
  if (sha256Of(body) !== digest) refuseLog(`entry ${sequence} is changed`);
  const entry = parseJson(`entry ${sequence}`, body, isLogEntry, refuseLog);
  if (entry.sequence !== sequence) refuseLog(`entry ${sequence} says that it is ${entry.sequence}`);
  const fault = faultOf(entry.canaries);
  return fault ? refuseLog(`entry ${sequence}, canaries: ${fault}`) : entry;
}

/** What a schema does not say of canaries. */
function faultOf(canaries: readonly ServedCanary[]): string | null {
  if (new Set(canaries.map(({ id }) => id)).size < canaries.length) return 'two have the same id';
  const ranges = [...canaries].sort((one, other) => one.from - other.from);
  const isCrowded = ranges.some(
    ({ from, percent }, index) => from + percent > (ranges[index + 1]?.from ?? BUCKETS),
  );
  if (isCrowded) return 'one has buckets of another one, or beyond the last one';
  const isDescending = canaries.some(({ watch }) =>
    watch?.stages.some((stage, index, { [index - 1]: before = 0 }) => stage <= before),
  );
  return isDescending ? 'stages must ascend' : null;
}

/** Bytes in JSON that texts of an entry have, because the log keeps them forever. */
const BYTES = { name: 150, text: 600 };
/** Names that the entry of a refusal lists. */
const REFUSED_NAMES = 10;

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Cuts a text to so many bytes of JSON, in which a control character has six. */
function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text;
  const kept = Array.from(text.slice(0, bytes));
  while (bytesOf(`${kept.join('')}…`) > bytes) kept.pop();
  return `${kept.join('')}…`;
}

/** The texts of a request as the log keeps them; the names of what is done count, so they stay. */
export function boundedRequest<T extends LoggedRequest>(request: T): T {
  const { report, reason } = request;
  return {
    ...request,
    by: cut(request.by, BYTES.name),
    ...(reason !== undefined && { reason: cut(reason, BYTES.text) }),
    ...(report && {
      report: report.map((step) => ({ ...step, detail: cut(step.detail, BYTES.text) })),
    }),
  };
}

/** A refused request, whose texts anybody can choose who may promote something. */
export function boundedRefusal(request: LoggedRequest, reason: string) {
  const names = request.request.slice(0, REFUSED_NAMES).map((name) => cut(name, BYTES.name));
  const others = request.request.length - names.length;
  const listed = others > 0 ? [...names, `… and ${others} more`] : names;
  const outcome = { refused: cut(reason, BYTES.text) };
  return { ...boundedRequest(request), request: listed, outcome };
}
