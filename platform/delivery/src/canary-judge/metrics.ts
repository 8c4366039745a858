import { countKinds, measureKinds } from '@prizestash/shared/rules/page-report';
import type { Worse } from './ratio-test';

/** What browsers report, and the forms that were sent, which the API counts from it. */
export const kinds = [...countKinds, ...measureKinds, 'form-sent'] as const;

export type ReportKind = (typeof kinds)[number];

/** Engines that are compared by themselves too. */
export const engines = ['chromium', 'firefox', 'webkit'] as const;

/** A rate by which a canary is compared with the live set. */
export interface Metric extends Worse {
  readonly name: ReportKind;
  /**
   * What the events are compared with: `buckets` for the visitors of a set, `measured` for all values of
   * this kind, of which those above the live set's 75th percentile are the events.
   */
  readonly per: 'view' | 'form-opened' | 'entered' | 'buckets' | 'measured';
  /** A candidate whose rate differs by less is not worse. */
  readonly minDifference: number;
  /** A candidate whose rate surely differs by less is equal. */
  readonly maxDifference: number;
  /** A value counts as slow when it exceeds the live 75th percentile by so much, in its unit. */
  readonly margin?: number;
  /** Whether the counts of a minute still grow after it. */
  readonly isRevised?: true;
}

const failure = (name: ReportKind): Metric => ({
  ...{ name, per: 'view', direction: 'more', ratio: 1, perVisitor: 1.25 },
  ...{ minDifference: 0.005, maxDifference: 0.03 },
});

const slow = (name: ReportKind, margin: number): Metric => ({
  ...{ name, per: 'measured', direction: 'more', ratio: 1.3, perVisitor: 2, margin },
  ...{ minDifference: 0.05, maxDifference: 0.15 },
});

export const metrics: readonly Metric[] = [
  failure('error'),
  failure('load-failed'),
  failure('load-retried'),
  failure('previous-version'),
  failure('policy-violation'),
  failure('hydration-error'),
  failure('partner-failed'),
  slow('lcp', 200),
  slow('inp', 50),
  slow('cls', 25),
  {
    ...{ name: 'form-sent', per: 'form-opened', direction: 'fewer', ratio: 0.5, perVisitor: 1 },
    isRevised: true,
    ...{ minDifference: 0, maxDifference: 0.2 },
  },
  {
    ...{ name: 'partner-shown', per: 'view', direction: 'fewer', ratio: 0.5, perVisitor: 2 },
    ...{ minDifference: 0, maxDifference: 0.2 },
  },
  // A candidate that breaks before it reports anything has fewer page views for its visitors.
  {
    ...{ name: 'view', per: 'buckets', direction: 'fewer', ratio: 0.5, perVisitor: 4 },
    ...{ minDifference: 0, maxDifference: 0 },
  },
  // One that leads elsewhere has fewer views of the pages after the form.
  {
    ...{ name: 'view', per: 'entered', direction: 'fewer', ratio: 0.5, perVisitor: 2 },
    ...{ minDifference: 0, maxDifference: 0 },
  },
];
