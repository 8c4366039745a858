import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepServedForms } from '@prizestash/shared/forms';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { App } from './app';
import type { OtherRemotes } from './remotes/other-remotes';
import type { PageLoader } from './remotes/page-loader';
import { followStyles } from './remotes/remote-styles';
import { note } from './reports/early-notes';
import { homeRoute } from './pages/shell-routes';
import { PageRouter } from './routing/page-router';
import { needsOtherDocument, normalizePath, routeAt } from './routing/route-table';
import { ShellError } from './release-set';

/** The nodes below an element, comments and texts too. */
function countNodes(element: Element): number {
  const nodes = document.createTreeWalker(element);
  let count = 0;
  while (nodes.nextNode()) count += 1;
  return count;
}

/**
 * Whether something has changed the HTML of the page before hydration: an extension, a translation, a
 * proxy. React's errors then say nothing of the site.
 */
const isChanged = (root: HTMLElement): boolean =>
  root.dataset['nodes'] !== undefined && Number(root.dataset['nodes']) !== countNodes(root);

const optionsFor = (wasChanged: boolean) => ({
  onRecoverableError(error: unknown) {
    // A skipped view transition rejects with a DOMException; the page is rendered all the same.
    if (error instanceof DOMException) return;
    if (wasChanged) return note('unknown');
    note('hydration-error', error);
    reportError(error);
  },
});

/** Calls back once the page at the current URL has loaded or failed to. */
function whenLoaded(loader: PageLoader, callback: () => void): void {
  const path = normalizePath(window.location.pathname);
  const isLoading = () => loader.status(path) === 'loading';
  if (!isLoading()) return callback();
  const unsubscribe = loader.subscribe(() => {
    if (isLoading()) return;
    unsubscribe();
    callback();
  });
}

/**
 * Hydrates the page's HTML. A page that was not prerendered is rendered on the client, once it has
 * loaded: until then its HTML shows where the content will be.
 * @param mustLeave whether the next page must come from the host.
 * @throws {ShellError} `no-root-element` when the page has no root element, which is a bug in publishing.
 */
export function hydratePage(
  set: ReleaseSet,
  others: OtherRemotes,
  loader: PageLoader,
  mustLeave: () => boolean,
): void {
  const root = document.getElementById('root');
  if (!root) throw new ShellError('no-root-element', 'this page has no root element');
  const isLoaded = (pathname: string) => {
    const remoteRoute = routeAt(set, pathname);
    return !remoteRoute || loader.status(remoteRoute.route.path) === 'ready';
  };
  const isKnown = (pathname: string) =>
    others.loaded || normalizePath(pathname) === homeRoute.path || !!routeAt(set, pathname);
  const first = window.location.pathname;
  const opensHere = (pathname: string) =>
    isKnown(pathname) && !needsOtherDocument(set, first, pathname) && !mustLeave();
  const app = (
    <PageRouter opensHere={opensHere} isLoaded={isLoaded}>
      <App set={set} loader={loader} />
    </PageRouter>
  );
  followStyles(routeAt(set, first)?.remote);
  keepServedForms();
  // A proxy may have removed the empty element that says that the HTML has arrived.
  if (!root.nextElementSibling) root.after(document.createElement('template'));
  const options = optionsFor(isChanged(root));
  // A transition is rendered in slices, so the browser can handle input between them.
  if (root.dataset['prerendered'] === 'true') {
    startTransition(() => void hydrateRoot(root, app, options));
  } else {
    whenLoaded(loader, () => startTransition(() => createRoot(root, options).render(app)));
  }
}
