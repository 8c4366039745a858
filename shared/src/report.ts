import type { kindsOfRemotes } from './rules/page-report';

/** Type of the event that tells the shell; its `detail` is the kind. */
export const REPORT_EVENT = 'page-report';

/**
 * Reports what happened on the current page, for the counts that decide on releases. Nothing listens
 * outside a site, for example on the workbench. An event, because a remote may have another version of
 * this module than the shell.
 */
export function report(kind: (typeof kindsOfRemotes)[number]): void {
  window.dispatchEvent(new CustomEvent(REPORT_EVENT, { detail: kind }));
}
