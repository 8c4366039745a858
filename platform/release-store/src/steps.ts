import { stripControlCharacters } from '@prizestash/server-kit/strip-control-characters';

export interface FinishedStep {
  /** For example `contracts`. */
  readonly name: string;
  readonly durationMs: number;
  /** What the step found, for example the number of pages. */
  readonly detail: string;
}

export type OnStep = (step: FinishedStep) => void;

/**
 * Runs a step and reports its duration.
 * @param run returns the result; `describe` turns it into the step's detail.
 */
export async function runStep<T>(
  onStep: OnStep,
  name: string,
  run: () => T | Promise<T>,
  describe: (result: T) => string = () => '',
): Promise<T> {
  const startedAt = performance.now();
  const result = await run();
  onStep({ name, durationMs: performance.now() - startedAt, detail: describe(result) });
  return result;
}

/** Prints a step with its duration, for example `  render pages: 14 pages, 0.4 s`. */
export function printStep({ name, detail, durationMs }: FinishedStep): void {
  const duration = `${(durationMs / 1000).toFixed(1)} s`;
  const line = `  ${name}: ${[detail, duration].filter((part) => part !== '').join(', ')}`;
  console.log(stripControlCharacters(line));
}
