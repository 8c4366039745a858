import { addCounter } from '@prizestash/server-kit/telemetry/metrics';
import { countKinds, measureKinds, type ReportKind } from '@prizestash/shared/rules/page-report';
import type { ErrorResponse } from '../http/error-response';

/** Codes of responses to registration calls, by what happens to the entry. */
const codesByOutcome = {
  accepted: ['none'],
  duplicate: ['duplicate'],
  'rate-limited': ['too-many'],
  refused: ['validation', 'unknown-consent', 'key-reused', 'unreadable'],
  failed: ['database-unavailable', 'unexpected'],
} as const;

const entryResponses = Object.entries(codesByOutcome).flatMap(([outcome, codes]) =>
  codes.map((code) => ({ outcome, code })),
);

const countEntries = addCounter(
  'entries_total',
  'Registration calls by outcome and code',
  entryResponses,
);

/** Counts a response to a registration call. @param code of its error; `none` when it was accepted */
export function countEntry(code: ErrorResponse['code'] | 'none'): void {
  countEntries(
    entryResponses.find((one) => one.code === code) ?? { outcome: 'failed', code: 'unexpected' },
  );
}

/**
 * What happens to an event: `counted`; `limited` because its network had contributed enough; `refused`
 * because its set, package or route is not known, or the report is not valid; `dropped` because memory
 * for more was not allowed.
 */
export type ReportOutcome = 'counted' | 'limited' | 'refused' | 'dropped';

/** The kind of a report that could not be read, or that a privacy signal came with. */
const NONE = 'none';

const kinds = [...countKinds, ...measureKinds, NONE] as const;
const outcomes: readonly ReportOutcome[] = ['counted', 'limited', 'refused', 'dropped'];

const countEvents = addCounter<{ kind: ReportKind | typeof NONE; outcome: ReportOutcome }>(
  'page_report_events_total',
  'Events of page reports by kind and outcome',
  kinds.flatMap((kind) => outcomes.map((outcome) => ({ kind, outcome }))),
);

/** Counts an event of a page report. @param kind left out for a report that was refused whole */
export function countReportEvent(outcome: ReportOutcome, kind: ReportKind | 'none' = NONE): void {
  countEvents({ kind, outcome });
}
