import { useLocation } from '@prizestash/shared/navigation';
import { useEffect, useRef } from 'react';

/**
 * Scrolls to the element with the id in the hash when the hash changes. It does not scroll on mount:
 * the browser has restored the scroll position of a loaded document, and the shell has scrolled after
 * a route change.
 */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  const currentHash = useRef(hash);
  useEffect(() => {
    if (hash === currentHash.current) return;
    currentHash.current = hash;
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView?.();
  }, [hash]);
}
