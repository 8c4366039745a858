import { countKinds, measureKinds } from '@prizestash/shared/rules/page-report';
import type { Worse } from './ratio-test';

/** What browsers report, and the forms that were sent, which the API counts from it. */
export const kinds = [...countKinds, ...measureKinds, 'form-sent'] as const;

export type ReportKind = (typeof kinds)[number];

/** Each metric is compared in all engines together and in each of them. */
export const engines = ['all', 'chromium', 'firefox', 'webkit'] as const;

/** The probability that a stage of a canary fails which is no worse than the live set. */
export const ERROR_BUDGET = 0.01;

/**
 * How the budget is shared: among the tests on the canary's own pages in all engines, those in one engine,
 * and those of other pages and of the way through the site. The tests of a part have equal shares.
 */
export const budgetShares = { allEngines: 0.75, oneEngine: 0.15, elsewhere: 0.1 } as const;

/** A rate by which a canary is compared with the live set. */
export interface Metric extends Worse {
  readonly name: ReportKind;
  /**
   * What the events are compared with: `buckets` for the visitors of a set, `measured` for all values of
   * this kind, of which those above the live set's 75th percentile are the events.
   */
  readonly per: 'view' | 'form-opened' | 'entered' | 'buckets' | 'measured';
  /** A candidate whose rate differs by less does not fail. */
  readonly minDifference: number;
  /** A candidate whose rate surely differs by less passes. */
  readonly maxDifference: number;
  /** A value counts as slow when it exceeds the live 75th percentile by so much, in its unit. */
  readonly margin?: number;
  /** Whether the counts of a minute still grow after it. */
  readonly isRevised?: true;
}

const failure = (name: ReportKind): Metric => ({
  name,
  per: 'view',
  direction: 'more',
  ratio: 1,
  perVisitor: 1.25,
  minDifference: 0.005,
  maxDifference: 0.03,
});

const slow = (name: ReportKind, margin: number): Metric => ({
  name,
  per: 'measured',
  direction: 'more',
  ratio: 1.3,
  perVisitor: 2,
  margin,
  minDifference: 0.05,
  maxDifference: 0.15,
});

/** What visitors came for: the candidate may have half of it. */
const success = (
  name: ReportKind,
  per: Metric['per'],
  perVisitor: number,
  maxDifference: number,
): Metric => ({
  name,
  per,
  direction: 'fewer',
  ratio: 0.5,
  perVisitor,
  minDifference: 0,
  maxDifference,
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
  { ...success('form-sent', 'form-opened', 1, 0.2), isRevised: true },
  success('partner-shown', 'view', 2, 0.2),
  // A candidate that breaks before it reports anything has fewer page views for its visitors.
  success('view', 'buckets', 4, 0),
  // One that sends visitors to the wrong page has fewer views of the pages after the form.
  success('view', 'entered', 2, 0),
];
