import { setTimeout as delay } from 'node:timers/promises';
import { addCounter } from '@prizestash/server-kit/telemetry/add-counter';
import { MAX_FORM_AGE_S } from '@prizestash/shared/rules/page-report';
import { DeliveryError } from '../../delivery-error';
import { nextPercentOf, releasesIn } from '../../promote/canaries';
import { EVERYBODY } from '../../promote/promote';
import { promoteCanary } from '../../promote/promote-canary';
import { WHOLE_SITE } from '../../promote/required-permissions';
import { endCanary } from '../../promote/rollback';
import type { Verifier } from '../../promote/verification';
import type { Canary, PromotionState } from '../../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../../releases/release-store';
import type { Requester } from '../authenticate';
import type { PromotionQueue } from '../promotion-queue';
import { MINUTE_MS, type ReportRow } from './count-by-minute';
import { judge, minuteOf, type Judgment } from './judge';
import { noticeEvents, type Notice, type Notices } from './notices';
import type { PageReports } from './page-reports';
import { ownRoutesOf, stageOf } from './stage-of';

/** Who acts, for the promotion log. */
const SERVICE_NAME = 'promotion-service';
const service: Requester = { name: SERVICE_NAME, packages: [WHOLE_SITE] };

const INTERVAL_MS = 5_000;
/** The API writes the counts of a minute within this time after its end. */
const SETTLE_MS = 10_000;
/** Of the live set before a stage, from which the watcher knows what is usual. */
const BEFORE_MS = 10 * MINUTE_MS;
/** Of one stage: a million take seconds to compare, which only a flood of reports makes. */
const MAX_ROWS = 1_000_000;
/** Counts of so long ago can still grow. */
const REVISED_MS = MAX_FORM_AGE_S * 1_000 + MINUTE_MS;
/** What was refused is not tried again before. */
const RETRY_MS = MINUTE_MS;

/** What is known of a canary. */
export interface JudgedCanary extends Judgment {
  readonly id: string;
  /** Why the reports cannot be read, or why the next stage waits; null when all is well. */
  readonly failure: string | null;
}

export interface WatcherOptions {
  /** With the key that signs the promotion log. */
  readonly store: ReleaseStore;
  readonly verifier: Verifier;
  readonly queue: PromotionQueue;
  /** Null where the service reads none: canaries end at their time. */
  readonly reports: PageReports | null;
  readonly notices: Notices;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** What is remembered of a stage. Another process reads it again. */
interface Memory {
  rows: readonly ReportRow[];
  /** Up to here, in milliseconds, the rows are complete. */
  readUntil: number;
  judgment: Judgment;
  /** Why the reports cannot be read. */
  readFailure: string | null;
  /** Why the next stage waits. */
  stageFailure: string | null;
  retryAt: number;
}

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Decides what becomes of canaries. The promotion log holds all of its state, so another process
 * continues where this one has ended, and of two processes one acts.
 */
export class CanaryWatcher {
  private readonly memories = new Map<string, Memory>();
  private readonly promotions = new Map<string, Promise<void>>();
  private readonly now: () => number;

  private readonly count: (labels: { readonly event: Notice['event'] }) => void;

  constructor(private readonly options: WatcherOptions) {
    const known = noticeEvents.map((event) => ({ event }));
    this.count = addCounter('canary_decisions_total', 'Decisions on canaries by event', known);
    this.now = options.now ?? Date.now;
  }

  /** Whether canaries can be compared with the live set. */
  get canWatch(): boolean {
    return this.options.reports !== null;
  }

  /** All canaries, with their figures of the last look. */
  canaries(): JudgedCanary[] {
    return this.options.store.state().canaries.map((canary) => {
      const { judgment, readFailure, stageFailure } = this.memoryOf(canary);
      return { ...judgment, id: canary.id, failure: readFailure ?? stageFailure };
    });
  }

  /** Looks every few seconds until the signal ends it. */
  async run(signal: AbortSignal): Promise<void> {
    let failure = '';
    while (!signal.aborted) {
      const message = await this.look().then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
      if (message && message !== failure) console.error(`Canaries are not watched: ${message}`);
      failure = message;
      await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
    await this.promoted();
  }

  /** Waits for the promotions that looks have started. */
  async promoted(): Promise<void> {
    await Promise.all(this.promotions.values());
  }

  /**
   * Decides once for each canary. A promotion that follows is not awaited: it may wait for others, and
   * another canary may be worse meanwhile.
   */
  async look(): Promise<void> {
    const { store } = this.options;
    await store.refresh();
    const state = store.state();
    const keys = state.canaries.map(keyOf);
    for (const key of this.memories.keys()) if (!keys.includes(key)) this.memories.delete(key);
    for (const canary of state.canaries) {
      const memory = this.memoryOf(canary);
      if (canary.watch) await this.compare(canary, state, memory);
      await this.decide(canary, state, memory);
    }
  }

  private memoryOf(canary: Canary): Memory {
    const known = this.memories.get(keyOf(canary));
    if (known) return known;
    const reason = canary.watch ? 'no reports were read yet' : 'nobody watches it';
    const memory: Memory = {
      rows: [],
      readUntil: minuteOf(Date.parse(canary.since)) - BEFORE_MS,
      judgment: { verdict: 'none', reason, watchedMinutes: 0, figures: [] },
      ...{ readFailure: null, stageFailure: null, retryAt: 0 },
    };
    this.memories.set(keyOf(canary), memory);
    return memory;
  }

  /** Reads what is new, and judges all of it. What cannot be read is no verdict. */
  private async compare(canary: Canary, state: PromotionState, memory: Memory): Promise<void> {
    const { store, reports } = this.options;
    const until = minuteOf(this.now() - SETTLE_MS);
    if (memory.readUntil >= until) return;
    const stage = stageOf(store.log.entries(), canary);
    memory.judgment = await this.readNew(reports, stage, canary.since, until, memory).then(
      () =>
        judge({
          ...stage,
          rows: memory.rows,
          minutes: stage.minutes(until),
          ownRoutes: ownRoutesOf(store, state, canary),
          watchMinutes: canary.watch?.minutes ?? 0,
        }),
      (error: unknown): Judgment => {
        if (!(error instanceof DeliveryError)) throw error;
        memory.readFailure = error.message;
        return { ...memory.judgment, verdict: 'none', reason: error.message };
      },
    );
  }

  private async readNew(
    reports: PageReports | null,
    { candidates, live }: ReturnType<typeof stageOf>,
    since: string,
    until: number,
    memory: Memory,
  ): Promise<void> {
    if (!reports) {
      throw new DeliveryError('service-failed', 'this service reads no page reports');
    }
    const sets = [...new Set([...candidates, ...live])];
    // Entries are counted for the minutes in which their forms were opened.
    const first = minuteOf(Date.parse(since)) - BEFORE_MS;
    const from = Math.max(first, memory.readUntil - REVISED_MS);
    const read = await reports.read(sets, from, until);
    const kept = memory.rows.filter(({ at }) => at < from);
    if (kept.length + read.length > MAX_ROWS) {
      throw new DeliveryError('service-failed', 'there are too many page reports to compare');
    }
    memory.rows = kept.concat(read);
    memory.readUntil = Math.max(until, memory.readUntil);
    memory.readFailure = null;
  }

  private async decide(canary: Canary, state: PromotionState, memory: Memory): Promise<void> {
    const now = this.now();
    const { verdict, reason } = memory.judgment;
    const subject = this.releasesOf(canary, state).join(', ');
    const next = nextPercentOf(canary);
    if (verdict === 'worse') {
      await this.end(canary, state, 'back', `${subject} is worse than the live set: ${reason}`);
    } else if (iso(now) >= canary.until) {
      const why = canary.watch ? `no verdict in time: ${reason}` : 'nobody has decided in time';
      await this.end(canary, state, 'ended', `${subject} has ended: ${why}`);
    } else if (verdict === 'equal' && next !== null && now >= memory.retryAt) {
      const key = keyOf(canary);
      if (this.promotions.has(key)) return;
      const promotion = this.promote(canary, state, memory, next, `${subject} is ${reason}`)
        .catch((error: unknown) => console.error(error))
        .finally(() => this.promotions.delete(key));
      this.promotions.set(key, promotion);
    }
  }

  private async end(
    canary: Canary,
    state: PromotionState,
    event: Notice['event'],
    reason: string,
  ): Promise<void> {
    if (!(await endCanary(this.options.store, canary, SERVICE_NAME, reason))) return;
    this.report(canary, state, event, 0, reason);
  }

  /** Gives a canary its next percentage of visitors, or everybody, as any promotion. */
  private async promote(
    canary: Canary,
    state: PromotionState,
    memory: Memory,
    percent: number,
    reason: string,
  ): Promise<void> {
    const { store, verifier, queue, now = Date.now } = this.options;
    const by = SERVICE_NAME;
    const options = { percent, reason, by, verifier, browserCheck: true, now };
    try {
      await queue.add(service, () => promoteCanary(store, canary, options));
    } catch (error) {
      if (!(error instanceof DeliveryError)) console.error(error);
      const stage = percent === EVERYBODY ? 'going live' : `${percent} percent`;
      memory.stageFailure = `${stage} is refused: ${(error as Error).message}`;
      memory.retryAt = this.now() + RETRY_MS;
      return;
    }
    this.report(canary, state, percent === EVERYBODY ? 'live' : 'stage', percent, reason);
  }

  private report(
    canary: Canary,
    state: PromotionState,
    event: Notice['event'],
    percent: number,
    reason: string,
  ): void {
    const { id, set } = canary;
    const releases = this.releasesOf(canary, state);
    console.log(`${reason}.`);
    this.count({ event });
    this.options.notices.send({
      ...{ at: iso(this.now()), event, canary: id, set, releases, percent, reason },
    });
  }

  private releasesOf(canary: Canary, state: PromotionState): string[] {
    const { store } = this.options;
    return releasesIn(store, state, canary).map(
      ({ package: name, version }) => `${name}@${version}`,
    );
  }
}

/** A canary with one percentage: with another one it is watched anew. */
const keyOf = ({ id, since }: Canary) => `${id} ${since}`;
