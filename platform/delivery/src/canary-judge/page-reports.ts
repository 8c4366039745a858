import { closedObject } from '@prizestash/server-kit/closed-object';
import { PAGE_REPORTS_PATH } from '@prizestash/shared/rules/page-report';
import { DeliveryError } from '../delivery-error';
import { compileSchema, parseJson } from '../release-format/compile-schema';
import { MINUTE_MS, type ReportRow } from './count-by-minute';
import { kinds, type ReportKind } from './metrics';

/** Where the reports of page views are read. */
export interface PageReports {
  /**
   * @param sets ids of release sets.
   * @param since milliseconds, the start of a minute; `until` too, which is not part of it.
   */
  read(sets: readonly string[], since: number, until: number): Promise<ReportRow[]>;
  /**
   * What was reported of one package, in intervals.
   * @param minutes of an interval.
   */
  readPackage(
    name: string,
    sets: readonly string[],
    since: number,
    until: number,
    minutes: number,
  ): Promise<Reply>;
}

interface Reply {
  /** Distinct errors, the most frequent first. */
  readonly errors: readonly {
    readonly version: string;
    readonly engine: string;
    readonly name: string;
    readonly stack: string;
    readonly count: number;
  }[];
  readonly rows: readonly {
    readonly minute: string;
    readonly set: string;
    readonly package: string;
    readonly version: string;
    readonly route: string;
    readonly kind: string;
    readonly engine: string;
    readonly bucket: number;
    readonly count: number;
  }[];
}

const text = { type: 'string', maxLength: 1_000 };
const isReply = compileSchema<Reply>({
  type: 'object',
  required: ['rows', 'errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['version', 'engine', 'name', 'stack', 'count'],
        properties: {
          version: text,
          engine: text,
          name: text,
          stack: {
            type: 'string',
            maxLength: 5e3,
          },
          count: {
            type: 'integer',
            minimum: 0,
          },
        },
      },
    },
    rows: {
      type: 'array',
      items: closedObject({
        minute: {
          type: 'string',
          pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:00(\\.000)?Z$',
        },
        set: text,
        package: text,
        version: text,
        route: text,
        kind: text,
        engine: text,
        bucket: {
          type: 'integer',
          minimum: 0,
          maximum: 80,
        },
        count: {
          type: 'integer',
          minimum: 0,
        },
      }),
    },
  },
});

const TIMEOUT_MS = 10_000;
const MAX_SETS = 20;
/** A reply has at most 40,000 rows, which is far more than those of five minutes without a flood. */
const MAX_MINUTES = 5;

function fail(url: string, reason: string): never {
  throw new DeliveryError('service-failed', `The page reports at ${url} cannot be read: ${reason}`);
}

/** What is read at once. */
interface Part {
  readonly sets: readonly string[];
  /** Milliseconds; `until` is not part of it. */
  readonly since: number;
  readonly until: number;
}

/** Two parts with about half of the rows each; nothing where that is not possible. */
function halves({ sets, since, until }: Part): Part[] {
  const minutes = (until - since) / MINUTE_MS;
  if (minutes > 1) {
    const middle = since + Math.floor(minutes / 2) * MINUTE_MS;
    return [
      { sets, since, until: middle },
      { sets, since: middle, until },
    ];
  }
  const half = Math.ceil(sets.length / 2);
  const parts = [sets.slice(0, half), sets.slice(half)];
  return sets.length > 1 ? parts.map((some) => ({ sets: some, since, until })) : [];
}

async function get(
  url: string,
  token: string,
  { sets, since, until }: Part,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: string }> {
  const address = new URL(PAGE_REPORTS_PATH, url);
  const [start, end] = [since, until].map((ms) => new Date(ms).toISOString());
  const query = { sets: sets.join(','), since: start!, until: end!, ...more };
  address.search = new URLSearchParams(query).toString();
  return fetch(address, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch((error: Error) =>
      fail(url, (error.cause as Error | undefined)?.message || error.message),
    );
}

function parseReply(url: string, { status, body }: { status: number; body: string }): Reply {
  if (status !== 200) fail(url, `the API responds with ${status}`);
  return parseJson('the reply', body, isReply, (reason) => fail(url, reason));
}

/** Reads a part, or its halves where it has too many rows: somebody sends reports that no page would. */
async function readPart(
  url: string,
  token: string,
  part: Part,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await get(url, token, part, more);
  const smaller = response.status === 400 ? halves(part) : [];
  if (smaller.length === 0) return parseReply(url, response);
  const [first, second] = [
    await readPart(url, token, smaller[0]!, more),
    await readPart(url, token, smaller[1]!, more),
  ];
  return { rows: [...first.rows, ...second.rows], errors: sumErrors(first, second) };
}

function sumErrors(first: Reply, second: Reply): Reply['errors'] {
  const sums = new Map<string, Reply['errors'][number]>();
  for (const error of [...first.errors, ...second.errors]) {
    const { version, engine, name, stack } = error;
    const key = JSON.stringify([version, engine, name, stack]);
    sums.set(key, { ...error, count: error.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()].sort((one, other) => other.count - one.count);
}

/** Of at most so many sets and minutes each. */
function* partsOf({ sets, since, until }: Part): Generator<Part> {
  for (let first = 0; first < sets.length; first += MAX_SETS) {
    const some = sets.slice(first, first + MAX_SETS);
    for (let from = since; from < until; from += MAX_MINUTES * MINUTE_MS) {
      yield { sets: some, since: from, until: Math.min(from + MAX_MINUTES * MINUTE_MS, until) };
    }
  }
}

/** The page reports of the API at an address. */
export function pageReportsAt(url: string, token: string): PageReports {
  const known = new Set<string>(kinds);
  const isKnown = (kind: string): kind is ReportKind => known.has(kind);
  return {
    async readPackage(name, sets, since, until, minutes) {
      const more = { package: name, interval: String(minutes) };
      // The API includes the minute in which a part begins: that of a middle must not count twice.
      const start = Math.floor(since / MINUTE_MS) * MINUTE_MS;
      return readPart(url, token, { sets, since: start, until }, more);
    },
    async read(sets, since, until) {
      const rows: ReportRow[] = [];
      const texts = new Map<string, string>();
      // The watcher keeps thousands of rows, whose texts are the same few.
      const one = (value: string) => texts.get(value) ?? (texts.set(value, value), value);
      for (const part of partsOf({ sets, since, until })) {
        for (const { minute, kind, ...row } of (await readPart(url, token, part)).rows) {
          const at = Date.parse(minute);
          if (at < part.since || at >= part.until || !isKnown(kind)) continue;
          const { bucket, count } = row;
          const [set, route, engine] = [one(row.set), one(row.route), one(row.engine)];
          rows.push({ at, set, package: one(row.package), route, kind, engine, bucket, count });
        }
      }
      return rows.sort((first, second) => first.at - second.at);
    },
  };
}
