/**
 * Keeps the browser from scrolling on the way back: every route change ends at the top
 * (specification, section 2). A reload still returns to where the visitor was reading.
 */
export function startPagesAtTheTop(): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });
}
