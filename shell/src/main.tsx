import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { openDoor } from './remotes/federation';
import { PageLoads } from './remotes/page-loads';
import { prefetchNext } from './remotes/prefetch-next';
import { readReleaseSet } from './release-set';
import { routeAt } from './routing/route-table';
import { startPagesAtTheTop } from './routing/start-pages-at-the-top';
import { trustPublishedScripts } from './trusted-scripts';

trustPublishedScripts();

const set = readReleaseSet(document);
const loads = new PageLoads({
  openDoor,
  async rehydrate() {
    // Fetched side by side: a screen that reads the contact observes it with mobx-react-lite.
    const [{ whenRehydrated }] = await Promise.all([
      import('@prizestash/shared/contact'),
      import('mobx-react-lite'),
    ]);
    await whenRehydrated;
  },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // eslint-disable-next-line no-console -- the one sign of a failure that the page makes good by itself
  report: (failure, { container }) => console.warn(`${container} did not load`, failure),
});

const root = document.getElementById('root');
if (!root) throw new Error('this page has no root element');

// Started before React, so that the remote is on its way while the layout hydrates.
const owned = routeAt(set, window.location.pathname);
if (owned) void loads.screen(owned);

const app = (
  <BrowserRouter>
    <App set={set} loads={loads} />
  </BrowserRouter>
);
const options = {
  onRecoverableError(failure: unknown) {
    // The browser skipped the cross-fade to a page, which is there all the same.
    if (!(failure instanceof DOMException)) reportError(failure);
  },
};
if (root.dataset['prerendered'] === 'true') hydrateRoot(root, app, options);
else createRoot(root, options).render(app);
startPagesAtTheTop();

prefetchNext(set, loads);
if (/[?&]qa\b/.test(window.location.search)) {
  void import('./qa/show-overlay').then(({ showOverlay }) => showOverlay(set, loads));
}
