import type { ColdVisit } from './measure-cold';
import type { Click } from './measure-click';
import { median } from './median';
import type { Amount } from './traffic';

/** The visits to one page, by site. The first site is compared with each other one. */
export type VisitsBySite<T> = ReadonlyMap<string, readonly T[]>;

export interface Row<T> {
  readonly label: string;
  readonly value: (visit: T) => number;
  readonly unit: 'ms' | 'kB' | '';
}

const amountRows = (
  label: string,
  amount: (visit: ColdVisit) => Amount,
): readonly Row<ColdVisit>[] => [
  { label: `bytes ${label}`, value: (visit) => amount(visit).bytes, unit: 'kB' },
  { label: `requests ${label}`, value: (visit) => amount(visit).requests, unit: '' },
];

const coldRows: readonly Row<ColdVisit>[] = [
  { label: 'first paint', value: ({ firstPaintMs }) => firstPaintMs, unit: 'ms' },
  { label: 'largest paint', value: ({ largestPaintMs }) => largestPaintMs, unit: 'ms' },
  { label: 'hydrated', value: ({ hydratedMs }) => hydratedMs, unit: 'ms' },
  { label: 'total blocking time', value: ({ blockingMs }) => blockingMs, unit: 'ms' },
  { label: 'longest task', value: ({ longestTaskMs }) => longestTaskMs, unit: 'ms' },
  ...amountRows('to first paint', ({ toFirstPaint }) => toFirstPaint),
  ...amountRows('to largest paint', ({ toLargestPaint }) => toLargestPaint),
  ...amountRows('to hydrated', ({ toHydrated }) => toHydrated),
  ...amountRows('total', ({ total }) => total),
  ...amountRows('of all scripts', ({ scripts }) => scripts),
  { label: 'layout shift, thousandths', value: ({ shift }) => Math.round(shift * 1000), unit: '' },
];

const clickRows: readonly Row<Click>[] = [
  { label: 'click to form', value: ({ toFormMs }) => toFormMs, unit: 'ms' },
  { label: 'requests until the form', value: ({ requests }) => requests, unit: '' },
];

function format(value: number, unit: Row<never>['unit']): string {
  if (unit === 'kB') return `${(value / 1000).toFixed(1)} kB`;
  return unit === 'ms' ? `${Math.round(value)} ms` : String(value);
}

/**
 * Formats a Markdown table of medians, with the ratio of the first site to each other site.
 * @param title heading of the first column, for example a path.
 */
export function table<T>(title: string, rows: readonly Row<T>[], visits: VisitsBySite<T>): string {
  const [ours, ...others] = [...visits.keys()];
  if (ours === undefined) return '';
  const head = [title, ours, ...others.flatMap((name) => [name, 'ratio'])];
  const lines = rows.map(({ label, value, unit }) => {
    const of = (name: string) => median((visits.get(name) ?? []).map(value));
    const cells = others.flatMap((name) => {
      const ratio = of(ours) / of(name);
      return [format(of(name), unit), Number.isFinite(ratio) ? ratio.toFixed(2) : '–'];
    });
    return [label, format(of(ours), unit), ...cells];
  });
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

export function coldTable(path: string, visits: VisitsBySite<ColdVisit>): string {
  return table(path, coldRows, visits);
}

export function clickTable(visits: VisitsBySite<Click>): string {
  return table('home → /apply after 2 s', clickRows, visits);
}
