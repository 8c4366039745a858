import { closedObject } from '@prizestash/server-kit/closed-object';
import { compileSchema, parseJson } from '../release-format/compile-schema';
import { sha256Of } from '../release-format/integrity';
import { DeliveryError } from '../delivery-error';
import type { FinishedStep } from '../steps';

/** A request to change what visitors get. */
export interface LoggedRequest {
  readonly action: 'promote' | 'preview' | 'rollback' | 'withdraw' | 'gc';
  /** Who: a person, or the subject of a pipeline's token. */
  readonly by: string;
  /** Of the request to the promotion service; none where nobody has sent one. */
  readonly id?: string | undefined;
  /** What was asked for, for example `mfe-legal@1.0.0-ab12cd3`. */
  readonly request: readonly string[];
  readonly report?: readonly FinishedStep[];
  /** Why, where nobody has asked for the change. */
  readonly reason?: string;
}

/** How the promotion service decides what becomes of a canary. */
export interface Watch {
  /** For which each stage is compared with the live set, 1 to 60. */
  readonly minutes: number;
  /** Percentages of visitors, ascending; 100 makes the set live. */
  readonly stages: readonly number[];
}

/** A release set that visitors of some buckets get. */
export interface ServedCanary {
  /** Stays the same while the canary grows and is rebased. */
  readonly id: string;
  readonly set: string;
  /** The first of its buckets, 0 to 99. */
  readonly from: number;
  /** How many buckets it has, 1 to 99. */
  readonly percent: number;
  /** When the promotion service ends it, if nobody has decided: ISO 8601. */
  readonly until: string;
  readonly watch?: Watch;
}

/** A release set that its link opens, and that no visitor gets. */
export interface LinkedSet {
  readonly set: string;
  /** When the link ends: ISO 8601. */
  readonly until: string;
}

/** A release that visitors must not get again, unless a promotion says so. */
export interface RolledBackRelease {
  /** For example `mfe-legal@1.0.0-ab12cd3`. */
  readonly release: string;
  /** Digest of its content that does not depend on its version, SHA-256, hexadecimal. */
  readonly content: string;
  /** A rollback of the package or of the site, a canary that failed, or a withdrawal. */
  readonly why: 'package' | 'site' | 'canary' | 'withdrawal';
}

export interface ServedSets {
  /** Id of a release set; null before the first promotion. */
  readonly live: string | null;
  /** No two have a bucket in common. */
  readonly canaries: readonly ServedCanary[];
}

/** An entry of the promotion log (docs/promotion-log.md, Entries). */
export interface LogEntry extends LoggedRequest, ServedSets {
  /** 1 for the first entry. */
  readonly sequence: number;
  /** SHA-256 of the entry before, hexadecimal; null in the first one. */
  readonly previous: string | null;
  /** ISO 8601, UTC, with milliseconds. */
  readonly at: string;
  readonly outcome: 'done' | { readonly refused: string };
  /** Sets that visitors last got before this time are forgotten. */
  readonly forget?: string;
  /** In a preview that is done, and only there. */
  readonly preview?: LinkedSet;
  /** What a rollback or a withdrawal judges. */
  readonly rolledBack?: readonly RolledBackRelease[];
  /** Releases in a promotion that are judged no longer. */
  readonly again?: readonly string[];
  /** SHA-256 of archives by their names, hexadecimal. */
  readonly archives: Readonly<Record<string, string>>;
}

/** A watch of hours would need the reports of days in memory. */
export const MAX_WATCH_MINUTES = 60;

/** Number of buckets of visitors, each of which is one percent. */
export const BUCKETS = 100;

/** Characters of a text in an entry. */
const MAX_TEXT = 10_000;

const text = { type: 'string', maxLength: MAX_TEXT };
const NAME = '[A-Za-z0-9][A-Za-z0-9._-]{0,100}';
const name = { type: 'string', pattern: `^${NAME}$` };
export const TIME = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
};
export const DIGEST = { type: 'string', pattern: '^[0-9a-f]{64}$' };
export const SEQUENCE = { type: 'integer', minimum: 1, maximum: 9_999_999_999 };
const between = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
export const WATCH = closedObject({
  minutes: between(1, MAX_WATCH_MINUTES),
  stages: { type: 'array', minItems: 1, maxItems: BUCKETS, items: between(1, BUCKETS) },
});

const properties = {
  sequence: SEQUENCE,
  previous: nullable(DIGEST),
  at: TIME,
  by: text,
  id: name,
  action: { enum: ['promote', 'preview', 'rollback', 'withdraw', 'gc'] },
  request: { type: 'array', items: text },
  outcome: { anyOf: [{ const: 'done' }, closedObject({ refused: text })] },
  report: {
    type: 'array',
    items: closedObject({ name: text, durationMs: { type: 'number' }, detail: text }),
  },
  reason: text,
  live: nullable(name),
  canaries: {
    type: 'array',
    items: closedObject(
      {
        id: name,
        set: name,
        until: TIME,
        from: between(0, BUCKETS - 1),
        percent: between(1, BUCKETS - 1),
        watch: WATCH,
      },
      ['watch'],
    ),
  },
  forget: TIME,
  preview: closedObject({ set: name, until: TIME }),
  rolledBack: {
    type: 'array',
    items: closedObject({
      release: text,
      content: DIGEST,
      why: { enum: ['package', 'site', 'canary', 'withdrawal'] },
    }),
  },
  again: { type: 'array', items: text },
  archives: {
    type: 'object',
    propertyNames: { pattern: `^(sets/${NAME}|releases/${NAME}/${NAME})$` },
    additionalProperties: DIGEST,
  },
};

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
  ...closedObject(properties, [
    'id',
    'report',
    'reason',
    'forget',
    'preview',
    'rolledBack',
    'again',
  ]),
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

/** The request of a refusal, whose texts anybody can choose who may promote something. */
export function boundedRefusal(request: LoggedRequest): LoggedRequest {
  const names = request.request.slice(0, REFUSED_NAMES).map((name) => cut(name, BYTES.name));
  const others = request.request.length - names.length;
  const listed = others > 0 ? [...names, `… and ${others} more`] : names;
  return { ...boundedRequest(request), request: listed };
}

export const boundedText = (text: string): string => cut(text, BYTES.text);
