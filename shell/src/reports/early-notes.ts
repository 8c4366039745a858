import { REPORT_EVENT } from '@prizestash/shared/report';
import type { ReportKind } from '@prizestash/shared/rules/page-report';
import { normalizePath } from '../routing/route-table';

/** What happened, and on which page. */
export interface Note {
  readonly path: string;
  /** An event of the window, when it says more than a kind. */
  readonly what: ReportKind | Event;
  /** What was thrown, for an error. */
  readonly error?: unknown;
}

/** A page view is reported this long after it, or when the page is hidden. */
export const SEND_AFTER_MS = 4000;

const MAX_NOTES = 30;
const eventTypes = ['error', 'unhandledrejection', 'securitypolicyviolation', REPORT_EVENT];

const notes: Note[] = [];
let take = (one: Note): void => {
  if (notes.length < MAX_NOTES) notes.push(one);
};

let notedPath = '';

/**
 * Notes what happened on the current page, until the chunk that reports it has loaded; before it the
 * view of a page that has not been noted yet.
 * @param what left out for the view alone.
 */
export function note(what?: Note['what'], error?: unknown): void {
  const path = normalizePath(window.location.pathname);
  if (path !== notedPath) {
    notedPath = path;
    take({ path, what: 'view' });
  }
  if (what) take({ path, what, error });
}

/** Notes errors, policy violations and what remotes report from now on. */
export function noteEvents(): void {
  for (const type of eventTypes) window.addEventListener(type, (event) => note(event));
}

/** Passes on what was noted, and what will be. */
export function passNotes(to: (one: Note) => void): void {
  take = to;
  notes.forEach(to);
}
