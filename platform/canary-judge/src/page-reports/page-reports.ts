import { closedObject } from '@prizestash/server-kit/closed-object';
import { PAGE_REPORTS_PATH } from '@prizestash/shared/rules/page-report';
import { failService, refuseConfig } from '@prizestash/release-store/delivery-error';
import {
  compileSchema,
  parseJson,
  type FromSchema,
} from '@prizestash/release-store/release-format/compile-schema';
import type { Values } from '@prizestash/server-kit/environment';
import { secret, webAddress } from '@prizestash/server-kit/validators';

export const MINUTE_MS = 60_000;

/** The start of the minute that a time is in. */
export const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

const text = { type: 'string', maxLength: 5_000 } as const;
const count = { type: 'integer', minimum: 0 } as const;
const place = { set: text, package: text, version: text, kind: text, engine: text };
const row = closedObject({
  /** ISO 8601. */
  minute: text,
  ...place,
  route: text,
  /** 0 for counts; the bin of a measured value. */
  bucket: count,
  count,
  /** The count by groups of networks. */
  groups: { type: 'array', items: count },
});
/** What pages of one release set reported within a minute, or within an interval that begins with it. */
export type ReportRow = FromSchema<typeof row>;

const reports = {
  type: 'object',
  required: ['rows', 'errors'],
  properties: {
    rows: { type: 'array', items: row },
    /** The most frequent first. */
    errors: { type: 'array', items: closedObject({ ...place, name: text, stack: text, count }) },
  },
} as const;
export type Reports = FromSchema<typeof reports>;
const isReply = compileSchema(reports);

export interface ReportQuery {
  /** Ids of release sets. */
  readonly sets: readonly string[];
  /** Milliseconds; its minute is included. */
  readonly since: number;
  /** Milliseconds; not included. */
  readonly until: number;
  /** Only what this package reported; all when left out. */
  readonly package?: string;
  /** Minutes that a row adds up; 1 when left out. */
  readonly interval?: number;
}

const TIMEOUT_MS = 10_000;

/** Two queries with about half of the rows each; none where that is not possible. */
function halvesOf(query: ReportQuery): ReportQuery[] {
  const { sets, since, until } = query;
  const middle = minuteOf((since + until) / 2);
  if (middle > since) {
    return [
      { ...query, until: middle },
      { ...query, since: middle },
    ];
  }
  const half = Math.ceil(sets.length / 2);
  const parts = [sets.slice(0, half), sets.slice(half)];
  return sets.length > 1 ? parts.map((some) => ({ ...query, sets: some })) : [];
}

export class PageReportReader {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /**
   * Reads reports, in halves where they are too many for one reply: somebody sends what no page would.
   * @throws {DeliveryError} `service-failed` when they cannot be read.
   */
  async read(query: ReportQuery): Promise<Reports> {
    const whole = { ...query, since: minuteOf(query.since) };
    const { status, body } = await this.get(whole);
    const halves = status === 400 ? halvesOf(whole) : [];
    if (halves.length === 0) {
      if (status !== 200) this.fail(`the API responds with ${status}`);
      return parseJson('the reply', body, isReply, (reason) => this.fail(reason));
    }
    const parts: Reports[] = [];
    for (const half of halves) parts.push(await this.read(half));
    return {
      rows: parts.flatMap(({ rows }) => rows),
      errors: parts.flatMap(({ errors }) => errors),
    };
  }

  private fail(reason: string): never {
    failService(`The page reports at ${this.url} cannot be read: ${reason}`);
  }

  private async get({ sets, since, until, interval = 1, ...of }: ReportQuery) {
    const address = new URL(PAGE_REPORTS_PATH, this.url);
    const [start, end] = [since, until].map((ms) => new Date(ms).toISOString());
    const query = { sets: sets.join(), since: start!, until: end!, interval: String(interval) };
    address.search = new URLSearchParams({ ...query, ...of }).toString();
    try {
      const headers = { Authorization: `Bearer ${this.token}` };
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      const { cause, message } = error as Error & { readonly cause?: Error };
      return this.fail(cause?.message || message);
    }
  }
}

export const reportsVariables = {
  REPORTS_URL: webAddress({ default: undefined }),
  REPORTS_TOKEN: secret({ default: undefined }),
};

/** The page reports that the variables name; null where they name none. */
export function reportsFrom(variables: Values<typeof reportsVariables>): PageReportReader | null {
  const { REPORTS_URL: url, REPORTS_TOKEN: token } = variables;
  if ((url === undefined) !== (token === undefined)) {
    refuseConfig('REPORTS_URL and REPORTS_TOKEN belong together: set both, or none.');
  }
  return url && token ? new PageReportReader(url, token) : null;
}
