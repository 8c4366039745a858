/** Something that goes wrong, what should be seen then, and how to see it. */
export interface Fault {
  readonly fault: string;
  readonly expected: string;
  /** Brings the fault about and says what was seen, in the words of `expected` when all is well. */
  see(): Promise<string>;
}
