/** Options of the workbench. Each one is a query parameter, so that a bug report is a link. */
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
  'workbench-partner': ['responds', 'throws', 'silent', 'blocked'],
  'workbench-gpc': ['off', 'on'],
} as const;

export type WorkbenchChoice = keyof typeof workbenchChoices;
export type WorkbenchOptions = {
  readonly [C in WorkbenchChoice]: (typeof workbenchChoices)[C][number];
};

/** Path of the simulated entry API; the name of the selected response follows it. */
export const WORKBENCH_API_PATH = '/workbench-api/';

/**
 * Reads the options from a query string. The first choice is the default for missing or unknown values.
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

export function keepWorkbenchOptions(search: string, options: WorkbenchOptions): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(options)) {
    if (value !== workbenchChoices[name as WorkbenchChoice][0]) query.set(name, value);
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}
