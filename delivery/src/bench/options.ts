/** What can be chosen on the bench; each choice is a query parameter, so that a bug report is a link. */
export const benchChoices = {
  'bench-contact': ['keep', 'none', 'full', 'expired', 'corrupt'],
  'bench-api': [
    'success',
    'field-errors',
    'duplicate',
    'too-many',
    'server-error',
    'time-out',
    'offline',
    'malformed',
  ],
  'bench-partner': ['answers', 'throws', 'silent', 'blocked'],
  'bench-gpc': ['off', 'on'],
} as const;

export type BenchChoice = keyof typeof benchChoices;
export type BenchOptions = { readonly [C in BenchChoice]: (typeof benchChoices)[C][number] };

/** Folder below which the bench's worker answers as the entry API, followed by the chosen answer. */
export const BENCH_API_PATH = '/bench-api/';

/**
 * Reads the choices from a query string; what is missing or unknown takes the first choice.
 * @param search for example `?bench-api=duplicate`.
 */
export function benchOptionsOf(search: string): BenchOptions {
  const query = new URLSearchParams(search);
  const chosen = Object.entries(benchChoices).map(([name, choices]) => {
    const value = query.get(name);
    return [name, (choices as readonly (string | null)[]).includes(value) ? value : choices[0]];
  });
  return Object.fromEntries(chosen) as BenchOptions;
}

/** The bench's parameters of one query string, set in another that lost them. */
export function keepBenchOptions(search: string, options: BenchOptions): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(options)) {
    if (value !== benchChoices[name as BenchChoice][0]) query.set(name, value);
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}
