import { hasOptedOut } from '@prizestash/shared/site';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { PageLoader } from '../remotes/page-loader';
import { whenIdle } from '../remotes/when-idle';
import { normalizePath, routeAt } from '../routing/route-table';
import { note, noteEvents, SEND_AFTER_MS } from './early-notes';

/** Global Privacy Control, which TypeScript's DOM types do not include. */
interface NavigatorWithPrivacySignal extends Navigator {
  readonly globalPrivacyControl?: boolean;
}

/** Whether this visitor's page views may be counted. Some browsers are set to have no beacon. */
const mayReport = () =>
  'sendBeacon' in navigator &&
  !(navigator as NavigatorWithPrivacySignal).globalPrivacyControl &&
  !hasOptedOut();

/** Notes each page view, and whether the previous version of its remote is shown. */
function noteViews(set: ReleaseSet, loader: PageLoader): void {
  let previous = '';
  const update = () => {
    note();
    const path = normalizePath(window.location.pathname);
    const version = loader.version(path);
    const isPrevious = version !== undefined && version !== routeAt(set, path)?.remote.version;
    // Subscribers are called several times for a page.
    if (isPrevious && previous !== path) note('previous-version');
    previous = isPrevious ? path : '';
  };
  update();
  loader.subscribe(update);
}

/**
 * Reports page views of some visitors: `reportPercent` of the configuration. What happens is noted
 * from the start; what reports it is loaded when the first report is due, so that a page that reports
 * nothing does not load it, and no page loads it beside what the visitor waits for.
 */
export function reportPageViews(set: ReleaseSet, loader: PageLoader): void {
  if (Math.random() * 100 >= (set.config.reportPercent ?? 100)) return;
  noteEvents();
  noteViews(set, loader);
  let isRequested = false;
  const load = () => {
    if (isRequested || !mayReport()) return;
    isRequested = true;
    import('./send-reports')
      .then(({ sendReports }) => sendReports(set, mayReport))
      // Page views of a browser that cannot load it are not counted.
      .catch(() => {});
  };
  const loadWhenDue = () => setTimeout(() => whenIdle(load), SEND_AFTER_MS);
  if (document.readyState === 'complete') loadWhenDue();
  else window.addEventListener('load', loadWhenDue, { once: true });
  document.addEventListener('visibilitychange', load, { once: true });
}
