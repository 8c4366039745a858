import type { engines, Metric } from './metrics';
import type { Counts } from './ratio-test';

export type Verdict = 'pass' | 'fail' | 'inconclusive';

/** Of one side: for measured values the events are the slow ones. */
export interface SideFigures extends Counts {
  /** 75th percentile, in the unit of the metric; null for rates, and for too few values. */
  readonly p75: number | null;
}

/** One comparison, as JSON. */
export interface Figure {
  readonly metric: Metric['name'];
  readonly per: Metric['per'];
  /** `own` for the pages of the canary's packages, `rest` for the other ones, `site`, or the path of one page. */
  readonly pages: string;
  readonly engine: (typeof engines)[number];
  readonly candidate: SideFigures;
  readonly live: SideFigures;
  /** Always valid: whenever one looks, it is at most p with a probability of p, if nothing is worse. */
  readonly p: number;
  readonly verdict: Verdict;
}
