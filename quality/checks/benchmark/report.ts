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

const formatRatio = (ratio: number) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '–');

/** Returns the median of a row of figures over all visits. */
const medianOf = (visits: readonly (readonly Figure[])[], row: number) =>
  median(visits.map((visit) => visit[row]?.[1] ?? NaN));

const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

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
    const own = medianOf(first, row);
    const cells = others.flatMap(([, figures]) => {
      const other = medianOf(figures, row);
      return [format(other, unit), formatRatio(own / other)];
    });
    return [label, format(own, unit), ...cells];
  });
  return markdownTable(head, lines);
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
    const ratioOf = (row: number) => formatRatio(medianOf(ours, row) / medianOf(theirs, row));
    return (ours[0] ?? []).map(([label], row) => [label, ratioOf(row)] as const);
  });
  const rows = (columns[0] ?? []).map(([label], row) => [
    label,
    ...columns.map((column) => column[row]?.[1] ?? '–'),
  ]);
  const head = [other, ...[...pages.keys()].map((title) => `\`${title}\``)];
  return markdownTable(head, rows);
}

/** Called before something is measured. @returns what a report says of a busy machine, if it is one. */
export function busyNote(): string[] {
  const [cpus, load] = [availableParallelism(), loadavg()[0] ?? 0];
  if (load <= cpus) return [];
  return [`the machine was busy at the start: load ${load.toFixed(1)}, ${cpus} processors`];
}
