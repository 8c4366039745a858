import type { ReactNode } from 'react';

/** One component in one state. */
export interface PartState {
  /** What is special about this state, for example `busy`. */
  readonly title: string;
  readonly show: ReactNode;
}

/** One page of the catalogue. */
export interface Part {
  /** The component's name, as it is imported. */
  readonly name: string;
  /** When to use it, in a sentence. */
  readonly purpose: string;
  readonly states: readonly PartState[];
}
