import { useEffect } from 'react';

/**
 * Sets the document's title when the screen mounts and when the title changes.
 * @param title the complete title, for example `Error: Claim your prize | PrizeStash`.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
