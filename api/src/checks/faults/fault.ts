/** A fault to inject and the expected result. */
export interface Fault {
  readonly fault: string;
  readonly expected: string;
  /** Injects the fault and describes the result; equal to `expected` when the API behaves. */
  run(): Promise<string>;
}
