/** The part of the Trusted Types API that is used here; TypeScript's DOM types do not hold it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

/**
 * Decides which script addresses the page may ever load: files of published packages on the site's
 * own origin.
 * @param url as it was assigned, absolute or relative to the page.
 * @param page the page's own address.
 */
export function isPublishedScript(url: string, page: string): boolean {
  const { origin, pathname } = new URL(url, page);
  return origin === new URL(page).origin && pathname.startsWith('/packages/');
}

/**
 * Lets the loaders add scripts under a policy that requires Trusted Types: addresses of published
 * packages pass, every other address, and any HTML or script given as text, is refused by the browser.
 */
export function trustPublishedScripts(): void {
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isPublishedScript(url, window.location.href) ? url : null),
  });
}
