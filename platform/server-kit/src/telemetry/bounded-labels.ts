type Labels = Readonly<Record<string, string | number>>;

const MAX_SERIES = 1_000;

/**
 * Bounds the series of a metric, which keeps each until its process ends. Labels come from lists that a
 * program knows; this holds where one of them turns out to be written by a stranger.
 * @returns a function that returns labels as they are, and those of one series too many as `other`.
 */
export function boundedLabels(): <Of extends Labels>(labels: Of) => Of | Record<keyof Of, string> {
  const known = new Set<string>();
  return <Of extends Labels>(labels: Of) => {
    const series = JSON.stringify(labels);
    if (known.size < MAX_SERIES) known.add(series);
    if (known.has(series)) return labels;
    const others = Object.keys(labels).map((name) => [name, 'other']);
    return Object.fromEntries(others) as Record<keyof Of, string>;
  };
}
