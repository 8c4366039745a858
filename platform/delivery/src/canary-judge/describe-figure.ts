import type { Figure, SideFigures } from './figure';

const events: Readonly<Record<string, string>> = {
  error: 'with an error',
  'load-failed': 'with a failed load',
  'load-retried': 'with a load that was tried again',
  'previous-version': 'with a previous version',
  'policy-violation': 'with a policy violation',
  'hydration-error': 'with a hydration error',
  'partner-failed': 'with a partner that failed',
  'partner-shown': 'with a partner',
  'form-sent': 'with an entry',
};

const percent = ({ events: count, trials }: SideFigures) =>
  trials === 0 ? 'none' : `${((100 * count) / trials).toFixed(1)} %`;

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

function where({ pages, engine }: Figure): string {
  const page =
    pages === 'own' || pages === 'site'
      ? ''
      : pages === 'rest'
        ? ' of other pages'
        : ` of ${pages}`;
  return engine === 'all' ? page : `${page} in ${engine}`;
}

function comparison(figure: Figure): string {
  const { metric, per, candidate, live } = figure;
  const place = where(figure);
  if (per === 'buckets') {
    const expected = (live.events * candidate.trials) / live.trials;
    return `${number(candidate.events)} page views${place} where its visitors would have ${number(expected)} of the live set`;
  }
  if (per === 'entered') {
    return `${number(candidate.events)} page views${place} after ${number(candidate.trials)} entries, live ${number(live.events)} after ${number(live.trials)}`;
  }
  if (per === 'measured') {
    const unit = metric === 'cls' ? ' thousandths' : ' ms';
    const p75 = ({ p75: value }: SideFigures) =>
      value === null ? 'unknown' : `${number(value)}${unit}`;
    return `${metric.toUpperCase()}${place} slow in ${percent(candidate)} of ${number(candidate.trials)}, live ${percent(live)} of ${number(live.trials)} (75th percentile ${p75(candidate)}, live ${p75(live)})`;
  }
  const of = per === 'view' ? 'page views' : 'opened forms';
  return `${percent(candidate)} of ${number(candidate.trials)} ${of}${place} ${events[metric] ?? metric}, live ${percent(live)} of ${number(live.trials)}`;
}

/**
 * A figure as part of a sentence, for example `5.1 % of 412 page views with an error, live 0.3 % of
 * 3,870; p < 0.001`.
 */
export function describeFigure(figure: Figure): string {
  const { p, verdict } = figure;
  const digits = Math.min(Math.max(Math.ceil(-Math.log10(p)) - 1, 1), 6);
  return verdict === 'fail'
    ? `${comparison(figure)}; p < ${(10 ** -digits).toFixed(digits)}`
    : comparison(figure);
}

const titles: Readonly<Record<string, string>> = {
  lcp: 'LCP, slow',
  inp: 'INP, slow',
  cls: 'CLS, large',
  'form-sent': 'Entries per form opened',
};

/** A figure's name, as the head of a row. */
export function nameOfFigure(figure: Figure): string {
  const { metric, per, pages } = figure;
  const place =
    pages === 'own' || pages === 'site' ? '' : pages === 'rest' ? ', other pages' : `, ${pages}`;
  if (per === 'buckets') return `Page views of its visitors${place}`;
  if (per === 'entered') return `Page views after an entry${place}`;
  return `${titles[metric] ?? `Page views ${events[metric] ?? metric}`}${place}`;
}

/** Both sides of a figure, for example `5.1 % of 412`. */
export function valuesOfFigure({ per, candidate, live }: Figure): {
  candidate: string;
  live: string;
} {
  const text = (side: SideFigures) =>
    per === 'buckets' || per === 'entered'
      ? number(side.events)
      : `${percent(side)} of ${number(side.trials)}`;
  return { candidate: text(candidate), live: text(live) };
}
