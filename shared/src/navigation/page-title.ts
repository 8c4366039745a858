import { useInsertionEffect } from 'react';

/**
 * Sets the document's title when the screen mounts and when the title changes.
 * @param title the complete title, for example `Error: Claim your prize | PrizeStash`.
 */
export function usePageTitle(title: string): void {
  // Runs before every layout effect, so that the title is there when an error summary takes focus.
  useInsertionEffect(() => {
    document.title = title;
  }, [title]);
}
