/** What the release pages show: plain values, prepared by the program of the pages. */

export interface PackageChange {
  readonly package: string;
  /** Version before; null for a new package. */
  readonly from: string | null;
  /** Version after; null for a dropped package. */
  readonly to: string | null;
}

export interface ShownSet {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly changes: readonly PackageChange[];
}

/** A figure of a canary beside that of the live set, over the same minutes. */
export interface ComparedFigure {
  /** For example `Page views with an error`. */
  readonly name: string;
  /** Where it is compared for one browser engine alone. */
  readonly engine?: string;
  /** For example `5.1 % of 412`. */
  readonly candidate: string;
  readonly live: string;
  readonly verdict: 'pass' | 'fail' | 'inconclusive';
}

/** A release set that a percentage of visitors gets. */
export interface ShownCanary extends ShownSet {
  readonly percent: number;
  /** How it is watched, in words: `watched for 15 minutes a stage, 10, 50 and 100 percent`. */
  readonly plan: string;
  /** What the comparison says so far, in one sentence. */
  readonly verdict: string;
  readonly figures: readonly ComparedFigure[];
  /** The percentage of the next stage; null where the signed-in person may not start it. */
  readonly next: number | null;
  /** Its id, which stays the same while its set changes. */
  readonly canary: string;
  /** Whether the signed-in person may end it. */
  readonly mayEnd: boolean;
}

export interface TimelineEntry {
  readonly sequence: number;
  readonly at: string;
  readonly by: string;
  /** For example `Promoted mfe-claim@1.0.0-ab12cd3`. */
  readonly what: string;
  /** Why, where the log says so. */
  readonly why: string | null;
  readonly outcome: 'done' | 'refused';
  /** The release set that it made live, a canary or a preview. */
  readonly set: string | null;
}

export interface PackageRow {
  readonly name: string;
  readonly live: string;
  readonly canary: string | null;
  /** How many releases of it are in the store. */
  readonly releases: number;
}

/** `/`: what visitors get, and how that came about. */
export interface OverviewModel {
  readonly kind: 'overview';
  /** Null before the first promotion. */
  readonly live: ShownSet | null;
  readonly canaries: readonly ShownCanary[];
  readonly packages: readonly PackageRow[];
  /** Latest first. */
  readonly timeline: readonly TimelineEntry[];
  /** The `before` of the next older part of the timeline. */
  readonly older: number | null;
  /** Whether the signed-in person may roll the whole site back. */
  readonly mayRollBack: boolean;
}

export interface VersionRow {
  readonly version: string;
  readonly commit: string;
  /** Bytes for browsers, Brotli. */
  readonly bytes: number;
  readonly state: 'live' | 'canary' | 'preview' | 'former' | 'unused' | 'rolled back' | 'withdrawn';
  /** A release set that contains it and can be opened. */
  readonly set: string | null;
}

export interface FigurePoint {
  readonly at: string;
  readonly version: string;
  readonly value: number;
}

export interface FigureSeries {
  readonly name: string;
  /** For example `%` or `ms`. */
  readonly unit: string;
  readonly points: readonly FigurePoint[];
}

export interface ReportedError {
  readonly version: string;
  readonly engine: string;
  readonly name: string;
  readonly stack: string;
  readonly count: number;
}

/** `/packages/<name>`: the versions of a package and what browsers report of them. */
export interface PackageModel {
  readonly kind: 'package';
  readonly name: string;
  readonly versions: readonly VersionRow[];
  /** A sentence that says why, where no reports can be read. */
  readonly figures: readonly FigureSeries[] | string;
  /** How many hours the figures are of, and which others can be chosen. */
  readonly hours: number;
  readonly choices: readonly number[];
  /** Their end, ISO 8601. */
  readonly until: string;
  /** Times of promotions of this package, ISO 8601. */
  readonly promotions: readonly { readonly at: string; readonly version: string }[];
  readonly errors: readonly ReportedError[];
  readonly mayChange: boolean;
}

interface VerificationStep {
  readonly name: string;
  readonly durationMs: number;
  readonly detail: string;
}

/** `/sets/<id>`: one release set. */
export interface SetModel {
  readonly kind: 'set';
  readonly id: string;
  readonly createdAt: string;
  readonly state: 'live' | 'canary' | 'preview' | 'former' | 'withdrawn';
  readonly browserCheck: 'passed' | 'skipped';
  /** By package. */
  readonly versions: Readonly<Record<string, string>>;
  readonly report: readonly VerificationStep[];
  /** URL paths of its pages. */
  readonly pages: readonly string[];
  /** The set that it can be compared with: the live one, or the one before it. */
  readonly compareWith: string | null;
  readonly mayWithdraw: boolean;
}

export interface Difference {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** `/compare?from=<id>&to=<id>`: what differs between two release sets. */
export interface CompareModel {
  readonly kind: 'compare';
  readonly from: string;
  readonly to: string;
  readonly packages: readonly PackageChange[];
  readonly bytes: readonly Difference[];
  readonly headers: readonly Difference[];
  /** Pages that differ, by URL path. */
  readonly pages: readonly string[];
  /** False where no browser is installed that could take pictures. */
  readonly hasPictures: boolean;
}

/** `/sign-in`, for somebody who is not signed in. */
export interface SignInModel {
  readonly kind: 'sign-in';
  /** Name of the identity provider; null where there is none. */
  readonly provider: string | null;
  /** The token of a link that signs in once; null where the page was opened without one. */
  readonly link: string | null;
  /** Why the last attempt failed. */
  readonly problem: string | null;
}

/** A page that cannot be shown, or an action that was refused. */
export interface MessageModel {
  readonly kind: 'message';
  readonly title: string;
  readonly text: string;
}

export interface PageModel {
  /** Public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Who is signed in; null for nobody. */
  readonly person: string | null;
  /** Of the state that is shown: a form is refused when it has changed. */
  readonly sequence: number;
  readonly content:
    | OverviewModel
    | PackageModel
    | SetModel
    | CompareModel
    | SignInModel
    | MessageModel;
}
