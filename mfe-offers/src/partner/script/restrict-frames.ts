/** Packages live at `/packages/<name>/<version>/`: two levels above the frame document. */
const packagesOf = (frameDocumentUrl: string) =>
  new URL('../../', new URL(frameDocumentUrl, window.location.href)).href;

let restricted = false;

/**
 * Restricts the page's frames to documents of our packages and the given origins. A partner's script
 * that navigates its frame to one of the site's pages, or to a host of its own, is then blocked before
 * any request, and the page receives a `securitypolicyviolation` event. Without it, a browser without
 * `beforeunload`, as on iOS, reports the navigation only when its response arrives.
 *
 * A policy cannot be removed and applies to every later frame of the document; it only repeats what
 * the page's own policy allows, with a path.
 */
export function restrictFrames(frameDocumentUrl: string, origins: readonly string[]): void {
  if (restricted) return;
  restricted = true;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = ['frame-src', packagesOf(frameDocumentUrl), ...origins].join(' ');
  document.head.append(policy);
}
