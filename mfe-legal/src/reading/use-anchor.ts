import { useLocation } from '@prizestash/shared/navigation';
import { useEffect } from 'react';

/**
 * Goes to the section named in the address when the page was reached by a link inside the site:
 * the browser itself only does so for pages that it loads.
 */
export function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView?.();
  }, [hash]);
}
