import { useEffect, useState } from 'react';
import { homeRoute } from '../pages/shell-routes';
import { usePageLoader } from '../remotes/page-loader-context';
import { whenIdle } from '../remotes/when-idle';

const [next] = homeRoute.next;

/**
 * Chooses the page to render before the visitor navigates to it: the form, while the home page is
 * shown and idle. Other pages contain partners' frames, or fields with the same ids.
 * @param pathname of the page that is shown.
 * @returns its path, also while it is shown; null for none.
 */
export function usePageAhead(pathname: string): string | null {
  const loader = usePageLoader();
  const [isIdle, setIsIdle] = useState(false);
  const [rendered, setRendered] = useState<string | null>(null);
  // The browser can become idle when the form is shown already and this effect is not cleaned up
  // yet. To render it ahead then would mount it anew, and lose what was entered.
  const isHome = pathname === homeRoute.path;
  if (isHome && isIdle && rendered === null) setRendered(next);

  useEffect(() => {
    if (!isHome) return;
    let isCurrent = true;
    const render = () => {
      if (loader.status(next) !== 'ready') return;
      whenIdle(() => isCurrent && setIsIdle(true));
    };
    render();
    const unsubscribe = loader.subscribe(render);
    return () => {
      isCurrent = false;
      setIsIdle(false);
      unsubscribe();
    };
  }, [loader, isHome]);

  const isShown = pathname === rendered;
  // What was typed into it must not stay in a hidden page.
  useEffect(() => (isShown ? () => setRendered(null) : undefined), [isShown]);
  return isShown || isHome ? rendered : null;
}
