import { MAX_FORM_AGE_S } from '@prizestash/shared/rules/page-report';
import { DeliveryError } from '../delivery-error';
import type { Canary, PromotionState } from '../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../releases/release-store';
import { judge, type Judgment } from './judge';
import {
  MINUTE_MS,
  minuteOf,
  type PageReports,
  type ReportRow,
} from '../page-reports/page-reports';
import { stageOf, type Stage } from './stage';

/** The API writes the counts of a minute within this time after its end. */
const SETTLE_MS = 10_000;
/** Of one stage: more take seconds to compare, which only a flood of reports makes. */
const MAX_ROWS = 300_000;
/** Entries are counted for the minutes in which their forms were opened, so these counts still grow. */
const GROWING_MS = MAX_FORM_AGE_S * 1_000 + MINUTE_MS;

export interface ObserverOptions {
  readonly store: ReleaseStore;
  /** Null where none are read. */
  readonly reports: Pick<PageReports, 'read'> | null;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** What is remembered of a stage. Another process reads it again. */
interface Memory {
  readonly rows: readonly ReportRow[];
  /** Up to here, in milliseconds, the rows are complete. */
  readonly readUntil: number;
  readonly judgment: Judgment;
}

/** A canary with one percentage: with another one it is watched anew. */
export const stageKeyOf = ({ id, since }: Pick<Canary, 'id' | 'since'>) => `${id} ${since}`;

const inconclusive = (reason: string) =>
  ({ verdict: 'inconclusive', reason, figures: [] }) satisfies Judgment;

const minutesBetween = (start: number, end: number) =>
  Array.from({ length: Math.max((end - start) / MINUTE_MS, 0) }, (_, index) =>
    new Date(start + index * MINUTE_MS).toISOString(),
  );

/** Compares canaries with the live set. It reads the promotion log and reports, and changes nothing. */
export class CanaryObserver {
  private memories = new Map<string, Memory>();

  constructor(private readonly options: ObserverOptions) {}

  /** Judges the reports of a watched canary's stage up to now. What cannot be read is no verdict. */
  async judgmentOf(canary: Canary, state: PromotionState): Promise<Judgment> {
    if (!canary.watch) return inconclusive('nobody watches it');
    const keys = state.canaries.map(stageKeyOf);
    this.memories = new Map([...this.memories].filter(([key]) => keys.includes(key)));
    const { store, now = Date.now } = this.options;
    const until = minuteOf(now() - SETTLE_MS);
    const known = this.memories.get(stageKeyOf(canary));
    if (known && known.readUntil >= until) return known.judgment;
    const stage = stageOf(store, state, canary);
    try {
      const rows = await this.readNew(stage, until, known);
      const judgment = judge({ ...stage, rows, minutes: minutesBetween(stage.start, until) });
      this.memories.set(stageKeyOf(canary), { rows, readUntil: until, judgment });
      return judgment;
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return { ...inconclusive(error.message), figures: known?.judgment.figures ?? [] };
    }
  }

  /** The rows of a stage: those that are known, and those that can have changed since. */
  private async readNew({ start, candidates, live }: Stage, until: number, known?: Memory) {
    const { reports } = this.options;
    if (!reports) throw new DeliveryError('service-failed', 'no page reports are read');
    const since = Math.max(start, (known?.readUntil ?? 0) - GROWING_MS);
    if (since >= until) return [];
    const read = await reports.read({ sets: [...candidates, ...live], since, until });
    const first = new Date(since).toISOString();
    const kept = (known?.rows ?? []).filter(({ minute }) => minute < first);
    if (kept.length + read.rows.length > MAX_ROWS) {
      throw new DeliveryError('service-failed', 'there are too many page reports to compare');
    }
    return kept.concat(read.rows);
  }
}
