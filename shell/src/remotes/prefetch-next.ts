import type { ReleaseSet } from '@prizestash/shared/remote';
import { homeRoute } from '../pages/own-routes';
import { normalPath, routeAt } from '../routing/route-table';
import type { PageLoads } from './page-loads';

/** Not in TypeScript's DOM types yet: the Network Information API. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

const whenIdle: (task: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (task) => requestIdleCallback(task, { timeout: 2000 })
    : (task) => setTimeout(task, 500);

/**
 * Fetches the screens to which a page usually leads, once the page is idle, so that the click
 * finds them ready. Does nothing for visitors who asked their browser to save data.
 */
export function prefetchNext(set: ReleaseSet, loads: PageLoads): void {
  if ((navigator as NavigatorWithConnection).connection?.saveData) return;
  const prefetched = new Set<string>();
  const prefetch = () => {
    const path = normalPath(window.location.pathname);
    const next = path === homeRoute.path ? homeRoute.next : routeAt(set, path)?.route.next;
    for (const nextPath of next ?? []) {
      const owned = routeAt(set, nextPath);
      if (!owned || prefetched.has(nextPath)) continue;
      prefetched.add(nextPath);
      whenIdle(() => loads.prefetch(owned));
    }
  };
  const afterLoad = () => {
    prefetch();
    // Every screen that arrives may mean a new page, and so a new next one.
    loads.subscribe(prefetch);
  };
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
}
