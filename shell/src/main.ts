import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import './display-face.css';
import { removeExpiredContact } from '@prizestash/shared/contact-contract';
import { saveAttribution } from '@prizestash/shared/site';
import { followForgetting } from '@prizestash/shared/storage';
import { revealFocusedField } from './layout/reveal-focused-field';
import { homeRoute } from './pages/shell-routes';
import { readReleaseSet } from './release-set';
import { note } from './reports/early-notes';
import { reportPageViews } from './reports/report-page-views';
import { loadRemoteModule } from './remotes/federation';
import { loadOtherRemotes } from './remotes/other-remotes';
import { PageLoader } from './remotes/page-loader';
import { prefetchNext } from './remotes/prefetch-next';
import { bypassRouterUntilHydrated } from './routing/bypass-router-until-hydrated';
import { watchReleaseSet } from './routing/leave-bad-set';
import { normalizePath, routeAt } from './routing/route-table';
import {
  disableScrollRestorationBetweenRoutes,
  restoreScrollFromOtherSites,
} from './routing/scroll-restoration';
import { trustPublishedScripts } from './trusted-scripts';

trustPublishedScripts();

followForgetting();

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function rehydrateContact(): Promise<void> {
  // Both chunks in parallel: a page that reads the contact observes it with mobx-react-lite.
  const [{ whenRehydrated }] = await Promise.all([
    import('@prizestash/shared/contact'),
    import('mobx-react-lite'),
  ]);
  await whenRehydrated;
}

const set = readReleaseSet(document);
const loader = new PageLoader({
  loadRemoteModule,
  rehydrateContact,
  delay,
  onError(error, { container, path, isLast }) {
    // oxlint-disable-next-line no-console -- for developers; the reports name no error
    console.warn(`${container} did not load`, error);
    // A prefetch that fails is repeated when its page is opened.
    if (path === normalizePath(window.location.pathname))
      note(isLast ? 'load-failed' : 'load-retried');
  },
});
reportPageViews(set, loader);

/** On every page, also when its tab is opened again after days. */
const removeExpired = () => removeExpiredContact(Date.now());
removeExpired();
document.addEventListener('visibilitychange', removeExpired);
// After each navigation.
loader.subscribe(removeExpired);

// Saved before hydration, because the visitor may leave the page earlier (docs/product.md, section 1.2).
if (normalizePath(window.location.pathname) === homeRoute.path) {
  saveAttribution(window.location.search);
}

// Started before hydration, so that the remote loads while React hydrates the layout.
const remoteRoute = routeAt(set, window.location.pathname);
if (remoteRoute) void loader.load(remoteRoute);
const others = loadOtherRemotes(set);
disableScrollRestorationBetweenRoutes();
restoreScrollFromOtherSites();
revealFocusedField();
bypassRouterUntilHydrated(loader);
prefetchNext(set, loader);
const mustLeave = watchReleaseSet(set.id);

/** Yields to the browser, so that it can handle input before the next long task. */
const yieldToBrowser = () => delay(0);

/** React and the app are part of this bundle. Evaluating each in its own task keeps tasks short. */
async function hydrate(): Promise<void> {
  await yieldToBrowser();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToBrowser();
  const { hydratePage } = await import(/* webpackMode: "eager" */ './hydrate-page');
  hydratePage(set, others, loader, mustLeave);
}
void hydrate();

if (/[?&]qa\b/.test(window.location.search)) {
  void import('./qa/show-overlay').then(({ showOverlay }) => showOverlay(set, loader));
}
