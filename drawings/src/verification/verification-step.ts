import type { LogFault } from '../log/verify-log';

/** The checks of a drawing, in order. */
export const stepNames = [
  'key',
  'log',
  'commitment',
  'timestamps',
  'leaves',
  'beacon',
  'selection',
  'outcomes',
] as const;

export type StepName = (typeof stepNames)[number];

/** Why a step fails. */
export type StepFault =
  | LogFault
  | 'timestamp-of-other-data'
  | 'key-unreadable'
  | 'records-differ'
  | 'published-head-missing'
  | 'seen-head-missing'
  | 'drawing-missing'
  | 'order-wrong'
  | 'drawing-in-future'
  | 'commitment-repeated'
  | 'selection-repeated'
  | 'schedule-wrong'
  | 'chain-unknown'
  | 'round-wrong'
  | 'leaves-count'
  | 'leaves-order'
  | 'root-wrong'
  | 'beacon-signature-wrong'
  | 'randomness-wrong'
  | 'selection-missing'
  | 'selection-wrong'
  | 'selected-leaf-wrong'
  | 'outcome-order-wrong'
  | 'outcome-time-wrong'
  | 'outcome-too-early';

/**
 * The result of one check. `pending`: the drawing has not come this far. `skipped`: a file that the
 * check needs was not given, or another verifier checks it. `missing`: a drawing without time stamps.
 */
export interface VerificationStep {
  readonly name: StepName;
  readonly status: 'passed' | 'failed' | 'pending' | 'skipped' | 'missing';
  /** With `failed`. */
  readonly fault?: StepFault;
  /** With a fault of one record: its position in the log, from 0. */
  readonly at?: number;
}
