/** Prints a line of a check's report. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
