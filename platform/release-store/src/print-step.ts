import { stripControlCharacters } from '@prizestash/server-kit/strip-control-characters';
import type { FinishedStep } from './steps';

/** Prints a step with its duration, for example `  render pages: 14 pages, 0.4 s`. */
export function printStep({ name, detail, durationMs }: FinishedStep): void {
  const duration = `${(durationMs / 1000).toFixed(1)} s`;
  const line = `  ${name}: ${[detail, duration].filter((part) => part !== '').join(', ')}`;
  console.log(stripControlCharacters(line));
}
