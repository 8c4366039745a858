/** What can be chosen on the workbench; each choice is a query parameter, so that a bug report is a link. */
export const workbenchChoices = {
  'workbench-contact': ['keep', 'none', 'full', 'expired', 'corrupt'],
  'workbench-api': [
    'success',
    'field-errors',
    'duplicate',
    'too-many',
    'server-error',
    'time-out',
    'offline',
    'malformed',
  ],
  'workbench-partner': ['answers', 'throws', 'silent', 'blocked'],
  'workbench-gpc': ['off', 'on'],
} as const;

export type WorkbenchChoice = keyof typeof workbenchChoices;
export type WorkbenchOptions = {
  readonly [C in WorkbenchChoice]: (typeof workbenchChoices)[C][number];
};

/** Folder below which the workbench's worker answers as the entry API, followed by the chosen answer. */
export const WORKBENCH_API_PATH = '/workbench-api/';

/**
 * Reads the choices from a query string; what is missing or unknown takes the first choice.
 * @param search for example `?workbench-api=duplicate`.
 */
export function parseWorkbenchOptions(search: string): WorkbenchOptions {
  const query = new URLSearchParams(search);
  const chosen = Object.entries(workbenchChoices).map(([name, choices]) => {
    const value = query.get(name);
    return [name, (choices as readonly (string | null)[]).includes(value) ? value : choices[0]];
  });
  return Object.fromEntries(chosen) as WorkbenchOptions;
}

/** The workbench's parameters of one query string, set in another that lost them. */
export function keepWorkbenchOptions(search: string, options: WorkbenchOptions): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(options)) {
    if (value !== workbenchChoices[name as WorkbenchChoice][0]) query.set(name, value);
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}
