import { useLocation } from '@prizestash/shared/navigation';
import { useEffect, useRef } from 'react';

/**
 * Goes to the section that a link inside the page names. The page is left where it is on arrival:
 * the browser has placed what it loaded, also when somebody read on or came back to a line further
 * down, and the shell has placed what was reached from another page.
 */
export function useAnchor(): void {
  const { hash } = useLocation();
  const placedAt = useRef(hash);
  useEffect(() => {
    if (hash === placedAt.current) return;
    placedAt.current = hash;
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView?.();
  }, [hash]);
}
