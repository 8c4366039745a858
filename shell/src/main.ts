import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import { saveAttribution } from '@prizestash/shared/site';
import { loadRemoteModule } from './remotes/federation';
import { PageLoads } from './remotes/page-loads';
import { prefetchNext } from './remotes/prefetch-next';
import { homeRoute } from './pages/own-routes';
import { readReleaseSet } from './release-set';
import { keepLinksOrdinaryUntilArrival } from './routing/ordinary-links';
import { normalPath, routeAt } from './routing/route-table';
import { startPagesAtTheTop } from './routing/start-pages-at-the-top';
import { trustPublishedScripts } from './trusted-scripts';

trustPublishedScripts();

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const set = readReleaseSet(document);
const loads = new PageLoads({
  loadRemoteModule,
  async rehydrate() {
    // Fetched side by side: a screen that reads the contact observes it with mobx-react-lite.
    const [{ whenRehydrated }] = await Promise.all([
      import('@prizestash/shared/contact'),
      import('mobx-react-lite'),
    ]);
    await whenRehydrated;
  },
  pause,
  // eslint-disable-next-line no-console -- the one sign of a failure that the page makes good by itself
  report: (failure, { container }) => console.warn(`${container} did not load`, failure),
});

// Before React, for a visitor who is quick: the ad that brought them (specification, section 1).
if (normalPath(window.location.pathname) === homeRoute.path) {
  saveAttribution(window.location.search);
}

// Started before React, so that the remote is on its way while the layout hydrates.
const owned = routeAt(set, window.location.pathname);
if (owned) void loads.screen(owned);
startPagesAtTheTop();
keepLinksOrdinaryUntilArrival(loads);
prefetchNext(set, loads);

/** Ends the browser's present task: a touch that came meanwhile is answered before the next one. */
const nextTask = () => pause(0);

/** React and the pages are in this file already, but each is set up in a task of its own. */
async function takeOver(): Promise<void> {
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { takeOverPage } = await import(/* webpackMode: "eager" */ './take-over-page');
  takeOverPage(set, loads);
}
void takeOver();

if (/[?&]qa\b/.test(window.location.search)) {
  void import('./qa/show-overlay').then(({ showOverlay }) => showOverlay(set, loads));
}
