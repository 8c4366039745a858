import { MAX_FORM_AGE_S } from '@prizestash/shared/rules/page-report';
import { DeliveryError } from '../delivery-error';
import type { Canary, PromotionState } from '../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../releases/release-store';
import { MINUTE_MS, type ReportRow } from './count-by-minute';
import { judge, minuteOf, type Judgment } from './judge';
import type { PageReports } from './page-reports';
import { ownRoutesOf, stageOf } from './stage-of';

/** The API writes the counts of a minute within this time after its end. */
const SETTLE_MS = 10_000;
/** Of the live set before a stage, from which is known what is usual. */
const BEFORE_MS = 10 * MINUTE_MS;
/** Of one stage: a million take seconds to compare, which only a flood of reports makes. */
const MAX_ROWS = 1_000_000;
/** Counts of so long ago can still grow. */
const REVISED_MS = MAX_FORM_AGE_S * 1_000 + MINUTE_MS;

export interface ObserverOptions {
  readonly store: ReleaseStore;
  /** Null where none are read. */
  readonly reports: PageReports | null;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** What is remembered of a stage. Another process reads it again. */
interface Memory {
  rows: readonly ReportRow[];
  /** Up to here, in milliseconds, the rows are complete. */
  readUntil: number;
  judgment: Judgment;
}

/** A canary with one percentage: with another one it is watched anew. */
export const stageKeyOf = ({ id, since }: Pick<Canary, 'id' | 'since'>) => `${id} ${since}`;

/** Compares canaries with the live set. It reads the promotion log and reports, and changes nothing. */
export class CanaryObserver {
  private readonly memories = new Map<string, Memory>();

  constructor(private readonly options: ObserverOptions) {}

  /** Judges the reports of a watched canary's stage up to now. */
  async judgmentOf(canary: Canary, state: PromotionState): Promise<Judgment> {
    if (!canary.watch) return none('nobody watches it');
    this.forgetOthers(state);
    const memory = this.memoryOf(canary);
    const until = minuteOf((this.options.now ?? Date.now)() - SETTLE_MS);
    if (memory.readUntil < until) memory.judgment = await this.judge(canary, state, until, memory);
    return memory.judgment;
  }

  private forgetOthers({ canaries }: PromotionState): void {
    const keys = canaries.map(stageKeyOf);
    for (const key of this.memories.keys()) if (!keys.includes(key)) this.memories.delete(key);
  }

  private memoryOf(canary: Canary): Memory {
    const known = this.memories.get(stageKeyOf(canary));
    if (known) return known;
    const readUntil = minuteOf(Date.parse(canary.since)) - BEFORE_MS;
    const memory: Memory = { rows: [], readUntil, judgment: none('no reports were read yet') };
    this.memories.set(stageKeyOf(canary), memory);
    return memory;
  }

  /** Reads what is new, and judges all of it. What cannot be read is no verdict. */
  private async judge(
    canary: Canary,
    state: PromotionState,
    until: number,
    memory: Memory,
  ): Promise<Judgment> {
    const { store } = this.options;
    const stage = stageOf(store.log.entries(), canary);
    try {
      await this.readNew(stage, canary.since, until, memory);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return { ...memory.judgment, verdict: 'inconclusive', reason: error.message };
    }
    const minutes = stage.minutes(until);
    const ownRoutes = ownRoutesOf(store, state, canary);
    const watchMinutes = canary.watch?.minutes ?? 0;
    return judge({ ...stage, rows: memory.rows, minutes, ownRoutes, watchMinutes });
  }

  private async readNew(
    { candidates, live }: ReturnType<typeof stageOf>,
    since: string,
    until: number,
    memory: Memory,
  ): Promise<void> {
    const { reports } = this.options;
    if (!reports) throw new DeliveryError('service-failed', 'no page reports are read');
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
    memory.readUntil = until;
  }
}

const none = (reason: string): Judgment => ({
  verdict: 'inconclusive',
  reason,
  watchedMinutes: 0,
  figures: [],
});
