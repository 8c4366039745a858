/**
 * What happened in a page view, counted: a page view reports each at most once for a package and a
 * route, so that a count divided by the views is a share of page views.
 */
export const countKinds = [
  /** A route was shown. */
  'view',
  /** An error that nothing caught, or that a page's error boundary caught. */
  'error',
  /** An error, a difference or a refusal that no code of the site is known to have caused. */
  'unknown',
  /** React's HTML differed from what the browser rendered. */
  'hydration-error',
  /** An attempt to load a version of a remote failed, and was repeated. */
  'load-retried',
  /** A version of a remote did not load. */
  'load-failed',
  /** The previous version of a remote was shown. */
  'previous-version',
  /** The browser refused something by the page's policy. */
  'policy-violation',
  'partner-shown',
  'partner-failed',
  'form-opened',
  'entered',
] as const;

/** What is measured of a page: LCP and INP in milliseconds, CLS times 1000. */
export const measureKinds = ['lcp', 'inp', 'cls'] as const;

export type CountKind = (typeof countKinds)[number];
export type MeasureKind = (typeof measureKinds)[number];
export type ReportKind = CountKind | MeasureKind;

/** What remotes may report; the shell reports the rest. */
export const kindsOfRemotes = [
  'partner-shown',
  'partner-failed',
  'form-opened',
  'entered',
] as const;

/** Names of errors that are reported; every other one is an `Error`. A name can be any text. */
export const errorNames = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AbortError',
  'NotFoundError',
  'NotSupportedError',
  'SecurityError',
  'QuotaExceededError',
  'TimeoutError',
  'InvalidStateError',
  'NetworkError',
  'ApiError',
  'ChunkLoadError',
  'ShellError',
] as const;

/** One event of a page report. */
export interface ReportEvent {
  readonly kind: ReportKind;
  /** Name of the package that it is charged to. */
  readonly package: string;
  /** Path of the route that was shown; `*` for the not-found page. */
  readonly route: string;
  /** Of a measured kind. */
  readonly value?: number;
  /** Of an error: the name of its class, and its frames as `<package>/<file>:<line>:<column>`, a line each. */
  readonly name?: string;
  readonly stack?: string;
  /** What a slow measurement or a violation is about, such as `main img` or `script-src`. */
  readonly cause?: string | undefined;
  /** Of `entered`: seconds since the report that the form was opened. */
  readonly age?: number;
}

/** The body of `POST /page-reports`. */
export interface PageReport {
  /** Id of the release set of the page. */
  readonly set: string;
  readonly events: readonly ReportEvent[];
}

/** Path of the site that page reports are sent to. */
export const PAGE_REPORTS_PATH = '/page-reports';

export const MAX_REPORT_BYTES = 8 * 1024;

/** An entry is counted for the minute in which its form was opened, if it took no longer: in seconds. */
export const MAX_FORM_AGE_S = 900;

/** Events in one report. */
export const MAX_REPORT_EVENTS = 40;

/** Frames of an error that are reported. */
export const MAX_FRAMES = 8;

/** The route of the not-found page, which has no path of its own. */
export const UNKNOWN_ROUTE = '*';
