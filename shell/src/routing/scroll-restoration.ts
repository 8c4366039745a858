/** The part of the Navigation API that is used here. TypeScript's DOM types do not include it. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly destination: { readonly sameDocument: boolean };
}

const setMode = (mode: ScrollRestoration) => {
  window.history.scrollRestoration = mode;
};
const resetMode = () => setTimeout(() => setMode('auto'));

/**
 * Prevents the browser from restoring scroll positions on Back and Forward within the document,
 * because every route change scrolls to the top (docs/product.md, section 2).
 *
 * The browser keeps one mode per history entry. The current entry's mode is `auto`, so that the
 * browser restores its position after a reload and on Back from another document; setting it in
 * `pagehide` is too late for WebKit. An entry becomes `manual` when the visitor leaves it for another
 * route. Chromium reads the mode before `popstate`, so it is set in `navigate`, and WebKit reads it
 * after. Firefox restores the position before `popstate`, and the route change then scrolls to the top.
 */
export function disableScrollRestorationBetweenRoutes(): void {
  const { navigation } = globalThis as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, destination } = event as NavigateEvent;
    if (!destination.sameDocument) return;
    if (navigationType === 'push' || navigationType === 'traverse') setMode('manual');
    // A new entry inherits the mode. A traversal resets it after `popstate`.
    if (navigationType === 'push') resetMode();
  });
  window.addEventListener('popstate', () => {
    setMode('manual');
    resetMode();
  });
}

/** Where the visitor left this tab's last document: its URL, a space, and the scroll position in pixels. */
const LEFT_AT = 'left-at';

/**
 * Restores the scroll position on Back from another site. WebKit loses it with the header
 * `Cross-Origin-Opener-Policy`, which puts the two documents into different browsing context groups.
 */
export function restoreScrollFromOtherSites(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    const [url, y] = sessionStorage.getItem(LEFT_AT)?.split(' ') ?? [];
    if (entry?.type === 'back_forward' && url === window.location.href) {
      const restore = () => {
        if (window.scrollY === 0) window.scrollTo(0, Number(y));
      };
      restore();
      // WebKit sets its own position, the top, when the document has loaded.
      window.addEventListener('load', () => setTimeout(restore));
    }
    window.addEventListener('pagehide', () =>
      sessionStorage.setItem(LEFT_AT, `${window.location.href} ${Math.round(window.scrollY)}`),
    );
  } catch {
    // Without storage the page opens at its top.
  }
}
