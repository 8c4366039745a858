import { NETWORK_GROUPS } from '@prizestash/server-kit/report-counts';
import type { Queryable } from '../database/pool';

/** What a count is of. */
export interface CountKey {
  readonly minute: Date;
  readonly set: string;
  readonly package: string;
  readonly version: string;
  readonly route: string;
  readonly kind: string;
  readonly engine: string;
  readonly engineMajor: number;
  /** 0 for counts; of measured values the bucket of `report-bins`. */
  readonly bucket: number;
}

/** What a detail is of: an error by its class and frames, or another kind by its cause. */
export interface DetailKey extends Pick<
  CountKey,
  'minute' | 'set' | 'package' | 'version' | 'kind' | 'engine'
> {
  readonly name: string;
  readonly stack: string;
}

export type Counted<Key> = Key & {
  readonly count: number;
  /** The count by groups of networks. */
  readonly groups: readonly number[];
};

/** Which counts are read: those of some release sets, from a minute on and before another. */
export interface ReportQuery {
  readonly sets: readonly string[];
  readonly since: Date;
  readonly until: Date;
  /** All packages when left out. */
  readonly package?: string | undefined;
  /** False adds up the major versions of an engine. */
  readonly withMajors: boolean;
  /** Minutes that one row adds up; it has the first of them. */
  readonly interval: number;
}

/** A count as it is read; `engineMajor` only when it was asked for. */
export type ReportRow = Omit<Counted<CountKey>, 'engineMajor'> & { readonly engineMajor?: number };

/** An array with a member for each group of networks. @param term of a group, from 1 on. */
const ofEachGroup = (term: (group: number) => string) =>
  `array[${Array.from({ length: NETWORK_GROUPS }, (_, index) => term(index + 1)).join(', ')}]`;

export class PageReportsRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Adds counts and details in one statement. Rows are sorted, because two processes that lock rows in
   * different orders can deadlock.
   */
  async add(
    counts: readonly Counted<CountKey>[],
    details: readonly Counted<DetailKey>[],
  ): Promise<void> {
    await this.database.query(
      `with detailed as (
         insert into page_report_details as known
           (minute, release_set, package, version, kind, engine, name, stack, count)
         select * from json_to_recordset($2) as added (minute timestamptz, set text, package text,
           version text, kind text, engine text, name text, stack text, count integer)
         order by 1, 2, 3, 4, 5, 6, 7, 8
         on conflict (minute, release_set, package, version, kind, engine, detail)
         do update set count = known.count + excluded.count)
       insert into page_reports as known
         (minute, release_set, package, version, route, kind, engine, engine_major, bucket, count, groups)
       select * from json_to_recordset($1) as added (minute timestamptz, set text, package text,
         version text, route text, kind text, engine text, "engineMajor" smallint, bucket smallint,
         count integer, groups integer[])
       order by 1, 2, 3, 4, 5, 6, 7, 8, 9
       on conflict (minute, release_set, package, version, route, kind, engine, engine_major, bucket)
       do update set count = known.count + excluded.count,
         groups = ${ofEachGroup((group) => `known.groups[${group}] + excluded.groups[${group}]`)}`,
      [JSON.stringify(counts), JSON.stringify(details)],
    );
  }

  /** Reads counts. @param limit of rows */
  async find(
    { sets, since, until, package: name, withMajors, interval }: ReportQuery,
    limit: number,
  ): Promise<ReportRow[]> {
    const major = withMajors ? 'engine_major as "engineMajor",' : '';
    const { rows } = await this.database.query<ReportRow>(
      `select date_bin(make_interval(mins => $6), minute, 'epoch') as minute, release_set as set,
         package, version, route, kind, engine, ${major} bucket, sum(count)::integer as count,
         ${ofEachGroup((group) => `sum(groups[${group}])::integer`)} as groups
       from page_reports
       where release_set = any ($1) and minute >= date_trunc('minute', $2::timestamptz) and minute < $3
         and ($5::text is null or package = $5)
       group by 1, release_set, package, version, route, kind, engine,
         ${withMajors ? 'engine_major,' : ''} bucket
       order by 1 limit $4`,
      [sets, since, until, limit, name ?? null, interval],
    );
    return rows;
  }

  /** Reads details over the whole time, the most frequent first. */
  async findDetails(
    { sets, since, until, package: name }: ReportQuery,
    limit: number,
  ): Promise<Omit<Counted<DetailKey>, 'minute' | 'groups'>[]> {
    const { rows } = await this.database.query<Omit<Counted<DetailKey>, 'minute' | 'groups'>>(
      `select release_set as set, package, version, kind, engine, name, stack,
         sum(count)::integer as count
       from page_report_details
       where release_set = any ($1) and minute >= date_trunc('minute', $2::timestamptz) and minute < $3
         and ($5::text is null or package = $5)
       group by release_set, package, version, kind, engine, name, stack
       order by count desc, name, stack limit $4`,
      [sets, since, until, limit, name ?? null],
    );
    return rows;
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.database.query(
      `with details as (delete from page_report_details where minute < $1)
       delete from page_reports where minute < $1`,
      [time],
    );
  }
}
