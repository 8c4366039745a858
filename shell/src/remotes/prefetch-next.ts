import type { ReleaseSet } from '@prizestash/shared/remote';
import { homeRoute } from '../pages/shell-routes';
import { needsOtherDocument, normalizePath, routeAt } from '../routing/route-table';
import type { PageLoader } from './page-loader';
import { whenIdle } from './when-idle';

/** The Network Information API, which TypeScript's DOM types do not include. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Prefetches the pages that usually follow the current one (`next` in its manifest) once the browser
 * is idle. Does nothing when the browser requests reduced data usage.
 */
export function prefetchNext(set: ReleaseSet, loader: PageLoader): void {
  if ((navigator as NavigatorWithConnection).connection?.saveData) return;
  const prefetched = new Set<string>();
  const prefetch = () => {
    const path = normalizePath(window.location.pathname);
    const next = path === homeRoute.path ? homeRoute.next : routeAt(set, path)?.route.next;
    for (const nextPath of next ?? []) {
      const remoteRoute = routeAt(set, nextPath);
      if (!remoteRoute || prefetched.has(nextPath)) continue;
      if (needsOtherDocument(set, path, nextPath)) continue;
      prefetched.add(nextPath);
      whenIdle(() => loader.prefetch(remoteRoute));
    }
  };
  const start = () => {
    prefetch();
    // A subscriber is called after each navigation, when other pages may be next.
    loader.subscribe(prefetch);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
