import { networkGroupOf, binOf } from '@prizestash/server-kit/report-counts';
import {
  errorNames,
  MAX_FORM_AGE_S,
  measureKinds,
  type PageReport,
  type ReportEvent,
  UNKNOWN_ROUTE,
} from '@prizestash/shared/rules/page-report';
import type { FastifyBaseLogger } from 'fastify';
import { countReportEvent, type ReportOutcome } from '../metrics/counters';
import { type BrowserEngine, causeWords, type ReleasedSets } from './known-events';
import { ContributionLimit } from './contribution-limit';
import { MAX_SHARE_OF_GROUP, WaitingCounts } from './waiting-counts';
import type { CountKey, DetailKey, PageReportsRepository } from './page-reports-repository';

const MINUTE_MS = 60_000;

/** Distinct counts of a minute, and of earlier minutes that wait for the database. */
const MAX_COUNTS = 20_000;
/** Of one release set, so that a flood of reports of one leaves room for the others. */
const MAX_COUNTS_OF_SET = 5_000;
const MAX_DETAILS = 2_000;

/** Distinct details of a kind and version that one process stores. */
const MAX_DETAILS_OF_VERSION = 50;
const MAX_VERSIONS = 1_000;

const isMeasured = (kind: string) => (measureKinds as readonly string[]).includes(kind);

const minuteOf = (ms: number) => new Date(ms - (ms % MINUTE_MS));

/** Whether an error is of what a statement contains: classes 21 to 23 of Postgres. */
const isRefusedContent = (error: unknown) =>
  /^2[123]/.test(String((error as { readonly code?: unknown } | null)?.code));

/** Where a report comes from, in CIDR notation: what one visitor has, and what anybody can get. */
export interface Networks {
  /** An IPv4 address, or an IPv6 /56. */
  readonly small: string;
  /** An IPv4 /24, or an IPv6 /48. */
  readonly large: string;
}

/** How often a network adds to each count within a quarter of an hour. */
const MAX_ADDED = { small: 2, large: 16 } as const;

/**
 * Adds up page reports in memory, and stores the counts. Memory is bounded: what does not fit is
 * dropped and counted. While the database is unavailable, the counts wait.
 */
export class PageReportCounter {
  private readonly limit = new ContributionLimit();
  private readonly counts = new WaitingCounts<CountKey>(MAX_COUNTS, MAX_COUNTS_OF_SET);
  private readonly details = new WaitingCounts<DetailKey>(MAX_DETAILS, MAX_DETAILS);
  /** The group of networks that began each detail. */
  private readonly detailsOfVersion = new Map<string, Map<string, number>>();
  private storing: Promise<void> | undefined;

  constructor(
    private readonly repository: PageReportsRepository,
    private readonly sets: ReleasedSets,
    private readonly logger: FastifyBaseLogger,
  ) {}

  /** Adds a report. Events of unknown sets, packages and routes are ignored. */
  add({ set, events }: PageReport, networks: Networks, engine: BrowserEngine, now: Date): void {
    const minute = minuteOf(now.getTime());
    const group = networkGroupOf(networks.large);
    const known = this.sets.find(set);
    for (const event of events) {
      const version = known?.versions.get(event.package);
      const isRoute = known?.routes.has(event.route) || event.route === UNKNOWN_ROUTE;
      const isComplete = isMeasured(event.kind) === (event.value !== undefined);
      if (version === undefined || !isRoute || !isComplete) {
        countReportEvent('refused', event.kind);
        continue;
      }
      const isWithinLimits = (['small', 'large'] as const).every((size) =>
        this.isWithinLimit(set, event, networks[size], MAX_ADDED[size], now),
      );
      const of = { minute, set, version, engine: engine.engine };
      const outcome = isWithinLimits ? this.addEvent(of, event, engine.major, group) : 'limited';
      if (outcome === 'counted') this.addSentForm({ set, version, ...engine }, event, group, now);
      countReportEvent(outcome, event.kind);
    }
  }

  /** Stores what has been added. A failure is logged, and the counts wait for the next call. */
  store(now: Date): Promise<void> {
    this.storing ??= this.storeWaiting(now).finally(() => (this.storing = undefined));
    return this.storing;
  }

  async close(now: Date): Promise<void> {
    await this.storing;
    await this.store(now);
  }

  /**
   * Whether an event counts. Of the first view of a network on that does not count, nothing of that route
   * counts: an error without its view would make the share of page views with errors too large.
   */
  private isWithinLimit(
    set: string,
    { kind, route }: ReportEvent,
    network: string,
    max: number,
    now: Date,
  ): boolean {
    const view = `view ${set} ${route}`;
    if (kind === 'view') return this.limit.add(network, view, max, now);
    if (this.limit.isExceeded(network, view, max, now)) return false;
    return this.limit.add(network, `${kind} ${set} ${route}`, max, now);
  }

  /** What of an event is no text that anyone could have written: names of lists, and released files. */
  private knownDetails(
    { name, stack = '', cause = '' }: ReportEvent,
    set: string,
  ): Pick<DetailKey, 'name' | 'stack'> {
    const versions = this.sets.find(set)?.versions;
    const isReleased = (frame: string) => {
      const [, owner = '', file = ''] = /^([^/]+)\/(.+):\d+:\d+$/.exec(frame) ?? [];
      return this.sets.hasFile(owner, versions?.get(owner) ?? '', file);
    };
    const knownCause = cause.split(' ').every((word) => causeWords.has(word)) ? cause : 'unknown';
    return {
      name:
        name === undefined ? knownCause : (errorNames.find((known) => known === name) ?? 'Error'),
      stack: stack.split('\n').filter(isReleased).join('\n'),
    };
  }

  private addEvent(
    of: Pick<CountKey, 'minute' | 'set' | 'version' | 'engine'>,
    event: ReportEvent,
    engineMajor: number,
    group: number,
  ): ReportOutcome {
    const { kind, package: name, route } = event;
    const bucket = event.value === undefined ? 0 : binOf(event.value);
    const key = { ...of, package: name, route, kind, engineMajor, bucket };
    if (!this.counts.add(key, group)) return 'dropped';
    if (event.name !== undefined || event.cause !== undefined) {
      this.addDetail({ ...of, package: name, kind, ...this.knownDetails(event, of.set) }, group);
    }
    return 'counted';
  }

  /**
   * Counts an entry for the minute in which its form was opened, as `form-sent`: so forms of the same
   * minutes are compared, however long visitors take.
   */
  private addSentForm(
    { set, version, engine, major }: BrowserEngine & { set: string; version: string },
    { kind, package: name, route, age = Infinity }: ReportEvent,
    group: number,
    now: Date,
  ): void {
    if (kind !== 'entered' || age > MAX_FORM_AGE_S) return;
    const minute = minuteOf(now.getTime() - age * 1_000);
    const of = { minute, set, package: name, version, route, engine, engineMajor: major };
    this.counts.add({ ...of, kind: 'form-sent', bucket: 0 }, group);
  }

  private addDetail(detail: DetailKey, group: number): void {
    const version = `${detail.package} ${detail.version} ${detail.kind}`;
    if (this.detailsOfVersion.size >= MAX_VERSIONS) this.detailsOfVersion.clear();
    const known = this.detailsOfVersion.get(version) ?? new Map<string, number>();
    this.detailsOfVersion.set(version, known);
    const text = `${detail.name}\n${detail.stack}`;
    if (!known.has(text)) {
      const begun = [...known.values()].filter((one) => one === group).length;
      const isFull = begun >= MAX_DETAILS_OF_VERSION * MAX_SHARE_OF_GROUP;
      if (isFull || known.size >= MAX_DETAILS_OF_VERSION) return;
      known.set(text, group);
    }
    this.details.add(detail, group);
  }

  private async storeWaiting(now: Date): Promise<void> {
    const counts = this.counts.waiting(now);
    const details = this.details.waiting(now);
    if (counts.rows.length === 0) return;
    try {
      // Counts whose confirmation is lost with the connection are added twice.
      await this.repository.add(counts.rows, details.rows);
      counts.stored();
      details.stored();
    } catch (error) {
      // What the database refuses for its content it would refuse each second.
      if (isRefusedContent(error)) {
        counts.stored();
        details.stored();
      }
      this.logger.warn({ err: error }, 'page reports wait for the database');
    }
  }
}
