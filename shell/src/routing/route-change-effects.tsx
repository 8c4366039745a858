import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from '@prizestash/shared/navigation';
import { usePageLoader } from '../remotes/page-loader-context';

/** The id of `main`, for the skip link and for focus after a route change. */
export const MAIN_ID = 'main';

/** The element with the id in a URL's hash; null when there is none or the hash is malformed. */
function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function scrollAndFocus(hash: string): void {
  const target = hashTarget(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  const main = document.getElementById(MAIN_ID);
  const focused = target ?? main?.querySelector<HTMLElement>('h1') ?? main;
  focused?.focus({ preventScroll: true });
}

/**
 * Rendered beside each page, so that its effects run when the page mounts. After a route change it
 * sets the title, scrolls to the top or to the hash's element, and focuses the heading or that
 * element (docs/product.md, section 2). On the first page of a document, the browser has done this.
 * A link to another element of the same page only scrolls there.
 */
export function RouteChangeEffects({ title }: { title: string }) {
  const loader = usePageLoader();
  // Before paint, so that a page never shows at the previous page's scroll position.
  useLayoutEffect(() => {
    if (!loader.hydrated) return;
    document.title = title;
    scrollAndFocus(window.location.hash);
  }, [title, loader]);
  useEffect(() => loader.markMounted(), [loader, title]);
  const { hash } = useLocation();
  const shownHash = useRef(hash);
  useEffect(() => {
    if (hash === shownHash.current) return;
    shownHash.current = hash;
    hashTarget(hash)?.scrollIntoView();
  }, [hash]);
  return null;
}
