import type { ReleaseSet } from '@prizestash/shared/remote';
import { homeRoute } from '../pages/shell-routes';
import { needsOtherDocument, normalizePath, routeAt } from '../routing/route-table';
import type { PageLoader } from './page-loader';
import { whenIdle } from './when-idle';

/** The Network Information API, which TypeScript's DOM types do not include. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

/** Runs a task after the visitor has first tapped or pressed a key. */
function whenUsed(task: () => void): void {
  const types = ['pointerdown', 'keydown'];
  const run = () => {
    for (const type of types) document.removeEventListener(type, run, true);
    task();
  };
  for (const type of types) document.addEventListener(type, run, true);
}

/**
 * Prefetches the pages that usually follow the current one (`next` in its manifest) once the browser
 * is idle: on the home page at once, because a tap there opens the next page; elsewhere when the
 * visitor has begun to use the site. Does nothing when the browser requests reduced data usage.
 */
export function prefetchNext(set: ReleaseSet, loader: PageLoader): void {
  if ((navigator as NavigatorWithConnection).connection?.saveData) return;
  const prefetched = new Set<string>();
  let isUsed = false;
  const prefetch = () => {
    const path = normalizePath(window.location.pathname);
    if (!isUsed && path !== homeRoute.path) return;
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
    whenUsed(() => {
      isUsed = true;
      prefetch();
    });
    // A subscriber is called after each navigation, when other pages may be next.
    loader.subscribe(prefetch);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
