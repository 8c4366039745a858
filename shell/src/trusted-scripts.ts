/** The part of the Trusted Types API that is used here. TypeScript's DOM types do not include it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

/**
 * Decides whether the page may load a script: only files of published packages on the site's origin.
 * @param url absolute or relative to the page.
 * @param pageUrl the URL of the page.
 */
export function isPublishedScript(url: string, pageUrl: string): boolean {
  const { origin, pathname } = new URL(url, pageUrl);
  return origin === new URL(pageUrl).origin && pathname.startsWith('/packages/');
}

/**
 * Creates the default Trusted Types policy. It accepts URLs of published scripts; the browser rejects
 * every other script URL, and HTML or script given as text.
 */
export function trustPublishedScripts(): void {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isPublishedScript(url, window.location.href) ? url : null),
  });
}
