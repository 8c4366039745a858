import { useEffect } from 'react';

/**
 * Sets the document's title while a screen is shown.
 * @param title the whole title, for example `Error: Claim your prize | PrizeStash`.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
