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
  const [rendered, setRendered] = useState<string | null>(null);
  useEffect(() => {
    if (pathname !== homeRoute.path) return;
    let isCurrent = true;
    const render = () => {
      if (loader.status(next) !== 'ready') return;
      whenIdle(() => isCurrent && setRendered(next));
    };
    render();
    const unsubscribe = loader.subscribe(render);
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [loader, pathname]);

  const isShown = pathname === rendered;
  // What was typed into it must not stay in a hidden page.
  useEffect(() => (isShown ? () => setRendered(null) : undefined), [isShown]);
  return isShown || pathname === homeRoute.path ? rendered : null;
}
