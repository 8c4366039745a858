import { closedObject } from '@prizestash/server-kit/closed-object';
import { DeliveryError } from '../../delivery-error';
import { compileSchema, parseJson } from '../../release-format/compile-schema';
import { MINUTE_MS, type ReportRow } from './count-by-minute';
import { kinds, type ReportKind } from './metrics';

/** Where the reports of page views are read. */
export interface PageReports {
  /**
   * @param sets ids of release sets.
   * @param since milliseconds, the start of a minute; `until` too, which is not part of it.
   * @throws {DeliveryError} when they cannot be read.
   */
  read(sets: readonly string[], since: number, until: number): Promise<ReportRow[]>;
  /**
   * What was reported of one package, in intervals.
   * @param minutes of an interval.
   * @throws {DeliveryError} when it cannot be read.
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
          ...{
            version: text,
            engine: text,
            name: text,
            stack: { type: 'string', maxLength: 5_000 },
          },
          count: { type: 'integer', minimum: 0 },
        },
      },
    },
    rows: {
      type: 'array',
      items: closedObject({
        minute: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:00(\\.000)?Z$' },
        ...{ set: text, package: text, version: text, route: text, kind: text, engine: text },
        bucket: { type: 'integer', minimum: 0, maximum: 80 },
        count: { type: 'integer', minimum: 0 },
      }),
    },
  },
});

const TIMEOUT_MS = 10_000;
/** One reply has at most some tens of thousands of rows. */
const MINUTES_OF_REPLY = 5;

function fail(url: string, reason: string): never {
  throw new DeliveryError('service-failed', `The page reports at ${url} cannot be read: ${reason}`);
}

async function readSome(
  url: string,
  token: string,
  query: Readonly<Record<string, string>>,
): Promise<Reply> {
  const address = new URL('/page-reports', url);
  address.search = new URLSearchParams(query).toString();
  const body = await fetch(address, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) =>
      response.ok ? response.text() : fail(url, `the API responds with ${response.status}`),
    )
    .catch((error: Error) => {
      if (error instanceof DeliveryError) throw error;
      return fail(url, (error.cause as Error | undefined)?.message || error.message);
    });
  return parseJson('the reply', body, isReply, (reason) => fail(url, reason));
}

/** The page reports of the API at an address. */
export function pageReportsAt(url: string, token: string): PageReports {
  const known = new Set<string>(kinds);
  const isKnown = (kind: string): kind is ReportKind => known.has(kind);
  return {
    readPackage(name, sets, since, until, minutes) {
      const [start, end] = [since, until].map((ms) => new Date(ms).toISOString());
      const query = { sets: sets.join(','), since: start!, until: end! };
      return readSome(url, token, { ...query, package: name, interval: String(minutes) });
    },
    async read(sets, since, until) {
      const rows: ReportRow[] = [];
      const texts = new Map<string, string>();
      // The watcher keeps thousands of rows, whose texts are the same few.
      const one = (value: string) => texts.get(value) ?? (texts.set(value, value), value);
      for (let from = since; from < until; from += MINUTES_OF_REPLY * MINUTE_MS) {
        const to = Math.min(from + MINUTES_OF_REPLY * MINUTE_MS, until);
        const [start, end] = [from, to].map((ms) => new Date(ms).toISOString());
        const query = { sets: sets.join(','), since: start!, until: end! };
        const { rows: read } = await readSome(url, token, query);
        for (const { minute, kind, ...row } of read) {
          const at = Date.parse(minute);
          if (at < from || at >= to || !isKnown(kind)) continue;
          const { bucket, count } = row;
          const [set, route, engine] = [one(row.set), one(row.route), one(row.engine)];
          rows.push({ at, set, package: one(row.package), route, kind, engine, bucket, count });
        }
      }
      return rows.sort((one, other) => one.at - other.at);
    },
  };
}
