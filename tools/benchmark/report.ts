import type { ColdVisit } from './measure-cold';
import type { Click } from './measure-click';
import type { Amount } from './traffic';

/** The middle one of some numbers; of an even count, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** All visits to one page, by site; the first site is the one that the others are compared with. */
export type VisitsBySite<T> = ReadonlyMap<string, readonly T[]>;

interface Row<T> {
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
  { label: 'alive (hydrated)', value: ({ aliveMs }) => aliveMs, unit: 'ms' },
  { label: 'blocked (tasks beyond 50 ms)', value: ({ blockedMs }) => blockedMs, unit: 'ms' },
  { label: 'longest task', value: ({ longestTaskMs }) => longestTaskMs, unit: 'ms' },
  ...amountRows('to first paint', ({ toFirstPaint }) => toFirstPaint),
  ...amountRows('to largest paint', ({ toLargestPaint }) => toLargestPaint),
  ...amountRows('to alive', ({ toAlive }) => toAlive),
  ...amountRows('in the end', ({ total }) => total),
  ...amountRows('of script in the end', ({ scripts }) => scripts),
  { label: 'layout shift, thousandths', value: ({ shift }) => Math.round(shift * 1000), unit: '' },
];

const clickRows: readonly Row<Click>[] = [
  { label: 'click to form', value: ({ toFormMs }) => toFormMs, unit: 'ms' },
  { label: 'requests on the way', value: ({ requests }) => requests, unit: '' },
];

function written(value: number, unit: Row<never>['unit']): string {
  if (unit === 'kB') return `${(value / 1000).toFixed(1)} kB`;
  return unit === 'ms' ? `${Math.round(value)} ms` : String(value);
}

/**
 * A Markdown table: one row a figure, medians, and the first site's ratio to each other one.
 * @param title its heading, for example the page's path.
 */
function table<T>(title: string, rows: readonly Row<T>[], visits: VisitsBySite<T>): string {
  const [ours, ...others] = [...visits.keys()];
  if (ours === undefined) return '';
  const head = [title, ours, ...others.flatMap((name) => [name, 'ratio'])];
  const lines = rows.map(({ label, value, unit }) => {
    const of = (name: string) => median((visits.get(name) ?? []).map(value));
    const cells = others.flatMap((name) => {
      const ratio = of(ours) / of(name);
      return [written(of(name), unit), Number.isFinite(ratio) ? ratio.toFixed(2) : '–'];
    });
    return [label, written(of(ours), unit), ...cells];
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
