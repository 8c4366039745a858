import { MAX_FORM_AGE_S } from '@prizestash/shared/rules/page-report';
import { DeliveryError, failService } from '@prizestash/release-store/delivery-error';
import type {
  Canary,
  PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { judgeTally, type Judgment } from './judge';
import { MINUTE_MS, minuteOf, type PageReportReader } from './page-reports/page-reports';
import { shownJudgment, type ShownJudgment } from './shown-judgment';
import { stageOf, type Stage } from './stage';
import { Tally } from './tally';

/** The API writes the counts of a minute within this time after its end. */
const SETTLE_MS = 10_000;
/** Reports are read an hour at a time, as after a restart of the judge. */
const READ_MS = 60 * MINUTE_MS;
/** Of what is read at a time, which only a flood of reports exceeds. */
const MAX_ROWS = 100_000;
/** Entries are counted for the minutes in which their forms were opened, so these counts still grow. */
const GROWING_MS = MAX_FORM_AGE_S * 1_000 + MINUTE_MS;

interface ObserverOptions {
  readonly store: ReleaseStore;
  /** Null where none are read. */
  readonly reports: Pick<PageReportReader, 'read'> | null;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** What is remembered of a stage. Another process reads it again. */
interface Memory {
  readonly stage: string;
  /** The reports of all minutes until `readUntil`, in milliseconds. */
  readonly tally: Tally;
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
  private found = new Map<string, Judgment>();

  constructor(private readonly options: ObserverOptions) {}

  /** What was found last of each canary that is watched. */
  judgments(): ShownJudgment[] {
    return [...this.found].map(([canary, judgment]) => shownJudgment(canary, judgment));
  }

  /** Judges the reports of a watched canary's stage up to now. What cannot be read is no verdict. */
  async judgmentOf(canary: Canary, state: PromotionState): Promise<Judgment> {
    const judgment = await this.judge(canary, state);
    const ids = state.canaries.map(({ id }) => id);
    this.found = new Map([...this.found].filter(([id]) => ids.includes(id)));
    this.found.set(canary.id, judgment);
    return judgment;
  }

  private async judge(canary: Canary, state: PromotionState): Promise<Judgment> {
    if (!canary.watch) return inconclusive('nobody watches it');
    const keys = state.canaries.map(stageKeyOf);
    this.memories = new Map([...this.memories].filter(([key]) => keys.includes(key)));
    const { store, now = Date.now } = this.options;
    const until = minuteOf(now() - SETTLE_MS);
    const known = this.memories.get(stageKeyOf(canary));
    if (known && known.readUntil >= until) return known.judgment;
    const stage = stageOf(store, state, canary);
    try {
      const key = JSON.stringify(stage, (_, value) => (value instanceof Set ? [...value] : value));
      const same = known?.stage === key ? known : undefined;
      const tally = same?.tally ?? new Tally(stage);
      await this.addNew(tally, stage, until, same?.readUntil);
      const minutes = Math.max((until - stage.start) / MINUTE_MS, 0);
      const judgment = judgeTally(tally, minutes, stage.watchMinutes);
      this.memories.set(stageKeyOf(canary), { stage: key, tally, readUntil: until, judgment });
      return judgment;
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return { ...inconclusive(error.message), figures: known?.judgment.figures ?? [] };
    }
  }

  /** Adds what is new up, and again what can have changed since. */
  private async addNew(tally: Tally, { start, candidates, live }: Stage, until: number, read = 0) {
    const { reports } = this.options;
    if (!reports) failService('no page reports are read');
    const since = Math.max(start, read - GROWING_MS);
    tally.clearFrom((since - start) / MINUTE_MS);
    const sets = [...candidates, ...live];
    const minutes = minutesBetween(start, until);
    for (let from = since; from < until; from += READ_MS) {
      const to = Math.min(from + READ_MS, until);
      const { rows } = await reports.read({ sets, since: from, until: to });
      if (rows.length > MAX_ROWS) failService('there are too many page reports to compare');
      tally.add(rows, minutes);
    }
  }
}
