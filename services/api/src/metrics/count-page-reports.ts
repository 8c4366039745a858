import { addCounter } from '@prizestash/server-kit/telemetry/metrics';
import { countKinds, measureKinds, type ReportKind } from '@prizestash/shared/rules/page-report';

/**
 * What became of an event: `counted`; `limited` because its network had contributed enough; `refused`
 * because its set, package or route is not known, or the report is not valid; `dropped` because memory
 * for more was not allowed.
 */
export type ReportOutcome = 'counted' | 'limited' | 'refused' | 'dropped';

/** The kind of a report that could not be read, or that a privacy signal came with. */
const NONE = 'none';

const kinds = [...countKinds, ...measureKinds, NONE] as const;
const outcomes: readonly ReportOutcome[] = ['counted', 'limited', 'refused', 'dropped'];

const count = addCounter<{ kind: ReportKind | typeof NONE; outcome: ReportOutcome }>(
  'page_report_events_total',
  'Events of page reports by kind and outcome',
  kinds.flatMap((kind) => outcomes.map((outcome) => ({ kind, outcome }))),
);

/** Counts an event of a page report. @param kind left out for a report that was refused whole */
export function countReportEvent(outcome: ReportOutcome, kind: ReportKind | 'none' = NONE): void {
  count({ kind, outcome });
}
