import type { countKinds, measureKinds } from '@prizestash/shared/rules/page-report';
import type { Worse } from './ratio-test';

/** What browsers report, and the forms that were sent, which the API counts from it. */
export type ReportKind = (typeof countKinds | typeof measureKinds)[number] | 'form-sent';

/** Each metric is compared in all engines together and in each of them. */
export const engines = ['all', 'chromium', 'firefox', 'webkit'] as const;

/** The probability that a stage of a canary fails which is no worse than the live set. */
export const ERROR_BUDGET = 0.01;

export interface Metric extends Worse {
  /** What is counted, after a number of what it is compared with: `3.1 % of 412 page views with an error`. */
  readonly title: string;
  readonly events: ReportKind;
  /** Of measured events, the largest value that is good. */
  readonly good?: number;
  /** What the events are compared with; `visitors` are those of a set, by its percentage of all. */
  readonly per: ReportKind | 'visitors';
  /** The pages of the canary's packages, the other pages, both at once, or each page. */
  readonly places: readonly ('own' | 'rest' | 'site' | 'each')[];
  /** A candidate whose rate differs by less does not fail. */
  readonly margin: number;
  /** The candidate passes when its rate surely differs by less; without it the metric is not needed. */
  readonly passMargin?: number;
  /** The share of the error budget, which the metric's tests divide among them. */
  readonly budget: number;
}

/** What should not happen in a page view. */
const failure: Omit<Metric, 'title' | 'events'> = {
  per: 'view',
  places: ['own', 'rest'],
  direction: 'more',
  ratio: 1,
  perVisitor: 1.25,
  margin: 0.005,
  passMargin: 0.03,
  budget: 0.09,
};

/** Values above what web.dev calls good: the candidate may have 1.3 times as many. */
const slow: Omit<Metric, 'title' | 'events' | 'per'> = {
  places: ['own'],
  direction: 'more',
  ratio: 1.3,
  perVisitor: 2,
  margin: 0.05,
  budget: 0.05,
};

/** What visitors came for: the candidate may have half of it. */
const success: Omit<Metric, 'title' | 'events' | 'per'> = {
  places: ['own'],
  direction: 'fewer',
  ratio: 0.5,
  perVisitor: 2,
  margin: 0,
  budget: 0.05,
};

/** All metrics. Their shares of the error budget are 1 together. */
export const metrics: readonly Metric[] = [
  { ...failure, events: 'error', title: 'page views with an error' },
  { ...failure, events: 'load-failed', title: 'page views with a failed load' },
  { ...failure, events: 'load-retried', title: 'page views with a load that was tried again' },
  { ...failure, events: 'previous-version', title: 'page views with a previous version' },
  { ...failure, events: 'policy-violation', title: 'page views with a policy violation' },
  { ...failure, events: 'hydration-error', title: 'page views with a hydration error' },
  { ...failure, events: 'partner-failed', title: 'page views with a partner that failed' },
  { ...slow, events: 'lcp', per: 'lcp', good: 2_500, title: 'page views with an LCP above 2.5 s' },
  { ...slow, events: 'inp', per: 'inp', good: 200, title: 'page views with an INP above 200 ms' },
  { ...slow, events: 'cls', per: 'cls', good: 100, title: 'page views with a CLS above 0.1' },
  {
    ...success,
    title: 'opened forms that were sent',
    events: 'form-sent',
    per: 'form-opened',
    perVisitor: 1,
    passMargin: 0.2,
    budget: 0.07,
  },
  { ...success, events: 'partner-shown', per: 'view', title: 'page views with a partner' },
  // A candidate that sends visitors to the wrong page has fewer views of the page after the form.
  { ...success, events: 'view', per: 'entered', places: ['each'], title: 'entries with a view' },
  {
    // One that breaks before it reports anything has fewer page views.
    ...success,
    title: 'page views of its visitors',
    events: 'view',
    per: 'visitors',
    places: ['site'],
    perVisitor: 4,
  },
];
