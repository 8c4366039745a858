import { availableParallelism, loadavg } from 'node:os';

export type Figure = readonly [label: string, value: number, unit?: 'ms' | 'kB'];

/** Returns the median; of an even count, the lower of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

function format(value: number, unit: Figure[2]): string {
  if (unit === 'kB') return `${(value / 1000).toFixed(1)} kB`;
  return unit === 'ms' ? `${Math.round(value)} ms` : String(value);
}

/**
 * Formats a Markdown table of medians, with the ratio of the first site to each other site.
 * @param title heading of the first column, for example a path.
 * @param visits figures of each visit, by site; all in the same order.
 */
export function table(
  title: string,
  visits: ReadonlyMap<string, readonly (readonly Figure[])[]>,
): string {
  const [[ours, first] = ['', []], ...others] = visits;
  const head = [title, ours, ...others.flatMap(([name]) => [name, 'ratio'])];
  const lines = (first[0] ?? []).map(([label, , unit], row) => {
    const of = (figures: typeof first) => median(figures.map((visit) => visit[row]?.[1] ?? NaN));
    const cells = others.flatMap(([, figures]) => {
      const ratio = of(first) / of(figures);
      return [format(of(figures), unit), Number.isFinite(ratio) ? ratio.toFixed(2) : '–'];
    });
    return [label, format(of(first), unit), ...cells];
  });
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Measured pages, by title, with the figures of each visit by site. */
export type Pages = ReadonlyMap<string, ReadonlyMap<string, readonly (readonly Figure[])[]>>;

/**
 * Formats a Markdown table of the medians of the first site divided by those of another.
 * @param pages the same figures of each, in the same order.
 */
export function ratioTable(other: string, pages: Pages): string {
  const columns = [...pages].map(([, visits]) => {
    const [[, ours] = ['', []]] = visits;
    const theirs = visits.get(other) ?? [];
    const of = (figures: typeof ours, row: number) =>
      median(figures.map((visit) => visit[row]?.[1] ?? NaN));
    return (ours[0] ?? []).map(([label], row) => [label, of(ours, row) / of(theirs, row)] as const);
  });
  const rows = (columns[0] ?? []).map(([label], row) => [
    label,
    ...columns.map((column) => {
      const ratio = column[row]?.[1] ?? NaN;
      return Number.isFinite(ratio) ? ratio.toFixed(2) : '–';
    }),
  ]);
  const head = [other, ...[...pages.keys()].map((title) => `\`${title}\``)];
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Called before something is measured. @returns what a report says of a busy machine, if it is one. */
export function busyNote(): string[] {
  const [cpus, load] = [availableParallelism(), loadavg()[0] ?? 0];
  if (load <= cpus) return [];
  return [`the machine was busy at the start: load ${load.toFixed(1)}, ${cpus} processors`];
}
