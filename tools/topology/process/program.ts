import type { RunAs } from '../../../api/src/embedded-database/run-as';

/** A part of the topology that runs until it is stopped. */
export interface Program {
  /** As in `compose.yaml`. */
  readonly name: string;
  readonly command: readonly string[];
  /** All of its environment variables, besides PATH. */
  readonly env: Readonly<Record<string, string>>;
  /** Undefined for the user of this process. */
  readonly user?: RunAs | undefined;
  /** The signal that ends it in order. */
  readonly stopSignal?: NodeJS.Signals;
  isReady(): Promise<boolean>;
}
