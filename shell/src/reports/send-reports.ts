import type { ReleaseSet } from '@prizestash/shared/remote';
import {
  kindsOfRemotes,
  type MeasureKind,
  PAGE_REPORTS_PATH,
  type PageReport,
  type ReportEvent,
  type ReportKind,
  UNKNOWN_ROUTE,
  errorNames,
  MAX_FRAMES,
} from '@prizestash/shared/rules/page-report';
import { homeRoute } from '../pages/shell-routes';
import { routeAt } from '../routing/route-table';
import { type Note, passNotes, SEND_AFTER_MS } from './early-notes';
import { measurePage } from './measure-page';

/** What is reported of an error. Nothing of its message, which may quote what a visitor has typed. */
interface ErrorDescription {
  /** The package of the first remote's file in the stack, else the shell. */
  readonly package: string;
  readonly name: string;
  readonly stack: string;
}

/** A file of a package in a stack, in the format of every engine. */
const FRAME = /\/packages\/([^/\s]+)\/[^/\s]+\/([\w./-]+)[^\s:]*:(\d+):(\d+)/g;

/**
 * Describes what was thrown.
 * @param position used without a stack: file, line and column, separated by colons.
 * @returns undefined for an error of unknown origin: a rejected text, a stack without a file of the
 * site, as of a browser extension or of the app around the page.
 */
export function describeError(thrown: unknown, position = ''): ErrorDescription | undefined {
  const { name, stack = position } = (thrown ?? {}) as Partial<Error>;
  const frames = [...String(stack).matchAll(FRAME)].slice(0, MAX_FRAMES);
  const owners = frames.map(([, owner = '']) => owner);
  const [first] = owners;
  if (first === undefined) return undefined;
  return {
    package: owners.find((owner) => owner !== 'shell') ?? first,
    name: errorNames.find((known) => known === name) ?? 'Error',
    stack: frames
      .map(([, owner, file, line, column]) => `${owner}/${file}:${line}:${column}`)
      .join('\n'),
  };
}

/** So many fit into a report, with the longest stacks. */
const EVENTS_IN_REPORT = 12;

type Place = Pick<ReportEvent, 'package' | 'route'>;

/** Whether a file is one of a package: extensions and apps add elements that a policy refuses too. */
const isOfPackage = (file: string): boolean =>
  file.startsWith(`${window.location.origin}/packages/`);

function placeOf(set: ReleaseSet, path: string): Place {
  const name = routeAt(set, path)?.remote.base.split('/')[2];
  return name || path === homeRoute.path
    ? { package: name ?? 'shell', route: path }
    : { package: 'shell', route: UNKNOWN_ROUTE };
}

/**
 * Sends what happens in this document: some seconds after each page view, and when the page is hidden.
 * @param mayReport whether the visitor allows it now.
 */
export function sendReports(set: ReleaseSet, mayReport: () => boolean): void {
  const views: (Place & { readonly at: number })[] = [];
  /** What this page view has reported. */
  let reported = new Set<string>();
  const waiting: ReportEvent[] = [];
  /** Kinds of measurements that were sent; one document has one of each. */
  const sent = new Set<MeasureKind>();
  const readMeasurements = measurePage();
  const described = new WeakSet<object>();
  /** When this document last reported that a form was opened. */
  let formReportedAt: number | undefined;

  function add(event: ReportEvent): void {
    const key = event.kind + event.package;
    if (!reported.has(key)) waiting.push(event);
    reported.add(key);
  }

  function addError(kind: ReportKind, place: Place, thrown: unknown, position?: string): void {
    if (thrown instanceof Object) {
      // React reports what it has recovered from as an error of the window too.
      if (described.has(thrown)) return;
      described.add(thrown);
    }
    const error = describeError(thrown, position);
    if (!error) return add({ kind: 'unknown', ...place });
    // React throws what is wrong with the HTML of a page itself.
    add({
      kind,
      ...place,
      ...error,
      ...(kind === 'hydration-error' && { package: place.package }),
    });
  }

  function handle({ path, what, error }: Note): void {
    const place = placeOf(set, path);
    if (what === 'view') {
      reported = new Set();
      // This chunk is loaded when the report of the first view is due.
      setTimeout(send, views[0] && SEND_AFTER_MS);
      views.push({ ...place, at: views[0] ? performance.now() : 0 });
    }
    if (typeof what === 'string') {
      if (error === undefined) add({ kind: what, ...place });
      else addError(what, place, error);
    } else if (what instanceof ErrorEvent) {
      addError('error', place, what.error, `${what.filename}:${what.lineno}:${what.colno}`);
    } else if (what instanceof PromiseRejectionEvent) {
      addError('error', place, what.reason);
    } else if (what instanceof SecurityPolicyViolationEvent) {
      const { effectiveDirective: cause, sourceFile } = what;
      if (isOfPackage(sourceFile)) add({ kind: 'policy-violation', ...place, cause });
      else add({ kind: 'unknown', ...place });
    } else {
      const kind = kindsOfRemotes.find((one) => one === (what as CustomEvent<unknown>).detail);
      if (kind) add({ kind, ...place });
    }
  }

  /** Says of an entry how long ago its form was reported. */
  function withAge(event: ReportEvent): ReportEvent {
    const now = performance.now();
    if (event.kind === 'form-opened') formReportedAt = now;
    return event.kind === 'entered' && formReportedAt !== undefined
      ? { ...event, age: Math.round((now - formReportedAt) / 1000) }
      : event;
  }

  function send(): void {
    const isHidden = document.visibilityState === 'hidden';
    for (const { at, ...event } of readMeasurements()) {
      // Layout shift and input delay can still grow while the page is visible.
      if (sent.has(event.kind) || (!isHidden && event.kind !== 'lcp')) continue;
      sent.add(event.kind);
      const { package: name, route } = views.filter((view) => view.at <= at).pop() as Place;
      waiting.push({ ...event, package: name, route });
    }
    while (waiting[0]) {
      const events = waiting.splice(0, EVENTS_IN_REPORT).map(withAge);
      const report: PageReport = { set: set.id, events };
      const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
      if (mayReport()) navigator.sendBeacon(PAGE_REPORTS_PATH, body);
    }
  }

  passNotes(handle);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
