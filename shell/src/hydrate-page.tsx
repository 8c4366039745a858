import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { App } from './app';
import type { PageLoader } from './remotes/page-loader';
import { PageRouter } from './routing/page-router';
import { routeAt } from './routing/route-table';
import { ShellError } from './shell-error';

const options = {
  onRecoverableError(error: unknown) {
    // A skipped view transition rejects with a DOMException; the page is rendered all the same.
    if (!(error instanceof DOMException)) reportError(error);
  },
};

/**
 * Hydrates the page's HTML; a page that was not prerendered is rendered on the client.
 * @throws {ShellError} `no-root-element` when the page has no root element, which is a bug in publishing.
 */
export function hydratePage(set: ReleaseSet, loader: PageLoader): void {
  const root = document.getElementById('root');
  if (!root) throw new ShellError('no-root-element', 'this page has no root element');
  const isLoaded = (pathname: string) => {
    const remoteRoute = routeAt(set, pathname);
    return !remoteRoute || loader.status(remoteRoute.route.path) === 'ready';
  };
  const app = (
    <PageRouter isLoaded={isLoaded}>
      <App set={set} loader={loader} />
    </PageRouter>
  );
  // A transition is rendered in slices, so the browser can handle input between them.
  startTransition(() => {
    if (root.dataset['prerendered'] === 'true') hydrateRoot(root, app, options);
    else createRoot(root, options).render(app);
  });
}
