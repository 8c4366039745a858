import type { SubmitResult } from './submit';

export interface ReceivedPage {
  readonly at: number;
  /** The release set that the page names. */
  readonly set: string;
}

export interface VisitorTally {
  readonly pages: ReceivedPage[];
  files: number;
  readonly entries: SubmitResult[];
  /** Responses and connections that made a visitor try again, by kind. */
  readonly retries: Map<string, number>;
  /** Times to a response, in milliseconds. */
  readonly waits: number[];
  /** One line for each response that no visitor should receive. */
  readonly wrong: string[];
}

/** Creates an empty tally. */
export function newVisitorTally(): VisitorTally {
  return { pages: [], files: 0, entries: [], retries: new Map(), waits: [], wrong: [] };
}

/** Counts a request that is sent again. */
export function countRetry({ retries }: VisitorTally, kind: string): void {
  retries.set(kind, (retries.get(kind) ?? 0) + 1);
}
