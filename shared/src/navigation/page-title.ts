import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

/**
 * Sets the document's title when the screen is shown and when the title changes. A page that is
 * rendered ahead, hidden, leaves the title to the page that is shown.
 * @param title the complete title, for example `Error: Claim your prize | PrizeStash`.
 */
export function usePageTitle(title: string): void {
  const isShown = useRef(false);
  // React runs layout effects of a hidden page when it is shown.
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // Runs before every layout effect, so that the title is there when an error summary takes focus.
  useInsertionEffect(() => {
    if (isShown.current) document.title = title;
  }, [title]);
}
