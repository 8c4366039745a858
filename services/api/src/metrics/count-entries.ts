import { addCounter } from '@prizestash/server-kit/telemetry/metrics';
import type { ErrorResponse } from '../http/error-response';

/** Codes of responses to registration calls, by what became of the entry. */
const codesByOutcome = {
  accepted: ['none'],
  duplicate: ['duplicate'],
  'rate-limited': ['too-many'],
  refused: ['validation', 'unknown-consent', 'key-reused', 'unreadable'],
  failed: ['database-unavailable', 'unexpected'],
} as const;

const known = Object.entries(codesByOutcome).flatMap(([outcome, codes]) =>
  codes.map((code) => ({ outcome, code })),
);

const count = addCounter('entries_total', 'Registration calls by outcome and code', known);

/** Counts a response to a registration call. @param code of its error; `none` when it was accepted */
export function countEntry(code: ErrorResponse['code'] | 'none'): void {
  count(known.find((one) => one.code === code) ?? { outcome: 'failed', code: 'unexpected' });
}
