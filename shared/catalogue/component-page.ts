import type { ReactNode } from 'react';

/** A page of the catalogue: one component in all its states. */
export interface ComponentPage {
  readonly name: string;
  /** When to use the component, in one sentence. */
  readonly purpose: string;
  /** By the name of the state, for example `busy`. */
  readonly states: Readonly<Record<string, ReactNode>>;
}
