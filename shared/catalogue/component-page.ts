import type { ReactNode } from 'react';

/** A component in one state. */
interface ComponentState {
  /** Names the state, for example `busy`. */
  readonly title: string;
  readonly show: ReactNode;
}

/** A page of the catalogue: one component in all its states. */
export interface ComponentPage {
  /** Name of the component's export. */
  readonly name: string;
  /** When to use the component, in one sentence. */
  readonly purpose: string;
  readonly states: readonly ComponentState[];
}
