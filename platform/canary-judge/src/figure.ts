import type { engines, Metric } from './metrics';
import type { Counts } from './ratio-test';

export type Verdict = 'pass' | 'fail' | 'inconclusive';

export interface Figure {
  readonly metric: Metric;
  /** `own` for the pages of the canary's packages, `rest` for the other ones, `site`, or the path of one page. */
  readonly place: string;
  readonly engine: (typeof engines)[number];
  readonly candidate: Counts;
  readonly live: Counts;
  /** Always valid: whenever one looks, it is at most p with a probability of p, if nothing is worse. */
  readonly p: number;
  readonly verdict: Verdict;
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** One side of a figure, for example `5.1 % of 412`. */
export function valueOf({ per }: Metric, { events, trials }: Counts): string {
  if (per === 'visitors') return number(events);
  const percent = trials === 0 ? 'none' : `${((100 * events) / trials).toFixed(1)} %`;
  return `${percent} of ${number(trials)}`;
}

/** What a figure counts where, for example `page views with an error on other pages`. */
export function titleOf({ metric: { title }, place }: Figure): string {
  if (place === 'own' || place === 'site') return title;
  return `${title} on ${place === 'rest' ? 'other pages' : place}`;
}

/**
 * A figure as part of a sentence, for example `5.1 % of 412 page views with an error, live 0.3 % of
 * 3,870; p < 0.001`.
 */
export function describeFigure(figure: Figure): string {
  const { metric, engine, candidate, live, p, verdict } = figure;
  const where = engine === 'all' ? '' : ` in ${engine}`;
  const sides = `${valueOf(metric, candidate)} ${titleOf(figure)}${where}, live ${valueOf(metric, live)}`;
  if (verdict !== 'fail') return sides;
  const digits = Math.min(Math.max(Math.ceil(-Math.log10(p)) - 1, 1), 6);
  return `${sides}; p < ${(10 ** -digits).toFixed(digits)}`;
}
