/** Prints a line of a check's report. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
