import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { App } from './app';
import type { PageLoads } from './remotes/page-loads';

const options = {
  onRecoverableError(failure: unknown) {
    // The browser skipped the cross-fade to a page, which is there all the same.
    if (!(failure instanceof DOMException)) reportError(failure);
  },
};

/**
 * Lets React take the page's HTML over; a page that was not prerendered is drawn anew.
 * @throws {Error} when the page has no root element, which is a mistake in publishing.
 */
export function takeOverPage(set: ReleaseSet, loads: PageLoads): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('this page has no root element');
  const app = (
    <BrowserRouter>
      <App set={set} loads={loads} />
    </BrowserRouter>
  );
  // As a transition: in slices, between which the page answers to touch and scroll.
  startTransition(() => {
    if (root.dataset['prerendered'] === 'true') hydrateRoot(root, app, options);
    else createRoot(root, options).render(app);
  });
}
