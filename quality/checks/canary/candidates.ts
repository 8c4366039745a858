import type { ReportKind } from '@prizestash/shared/rules/page-report';

/** A release for ten percent of the visitors, and what is different on the pages of its package. */
export interface Candidate {
  readonly title: string;
  readonly package: 'shell' | 'mfe-claim' | 'mfe-offers' | 'mfe-legal';
  readonly isBad: boolean;
  /** Probability that a page view reports this. */
  readonly reports?: Readonly<Partial<Record<ReportKind, number>>>;
  /** Only in this engine. */
  readonly engine?: 'chromium' | 'firefox' | 'webkit';
  readonly lcpFactor?: number;
  /** Milliseconds. */
  readonly inpMore?: number;
  readonly isFormDead?: boolean;
  /** Where the form leads instead of the receipt. */
  readonly redirectsTo?: string;
  /** Probability that the tab ends on a page, so that it reports nothing more. */
  readonly crashes?: number;
}

const claim = { package: 'mfe-claim', isBad: true } as const;
const fine = { isBad: false } as const;

export const candidates: readonly Candidate[] = [
  { ...claim, title: 'throws in 5 % of its pages', reports: { error: 0.05 } },
  { ...claim, title: 'throws in Firefox only', reports: { error: 1 }, engine: 'firefox' },
  { ...claim, title: 'loads a slow chunk', lcpFactor: 3 },
  { ...claim, title: 'responds 300 ms later to input', inpMore: 300 },
  { ...claim, title: 'has a form that never submits', isFormDead: true },
  {
    ...claim,
    title: 'requests a chunk that is missing',
    reports: { 'load-failed': 0.5, 'previous-version': 0.5 },
  },
  {
    package: 'mfe-offers',
    isBad: true,
    title: 'has a partner frame that the policy blocks',
    reports: {
      'policy-violation': 0.9,
      'partner-failed': 0.9,
    },
  },
  { ...claim, title: 'uses up the memory', crashes: 0.5, inpMore: 150 },
  { ...claim, title: 'leads to another page after the form', redirectsTo: '/' },
  { ...claim, title: 'tries a load again without end', reports: { 'load-retried': 0.9 } },
  { ...fine, package: 'mfe-claim', title: 'another text' },
  { ...fine, package: 'mfe-offers', title: 'another text' },
  { ...fine, package: 'mfe-legal', title: 'another text' },
  { ...fine, package: 'shell', title: 'another text' },
  { ...fine, package: 'mfe-claim', title: 'a faster chunk', lcpFactor: 0.8 },
  { ...fine, package: 'mfe-claim', title: 'three percent slower', lcpFactor: 1.03 },
  { ...fine, package: 'mfe-claim', title: '10 ms later', inpMore: 10 },
  { ...fine, package: 'mfe-offers', title: 'a faster chunk', lcpFactor: 0.7 },
  { ...fine, package: 'shell', title: 'two percent slower', lcpFactor: 1.02 },
  { ...fine, package: 'mfe-claim', title: 'one more error in 1,000', reports: { error: 0.001 } },
];
