import { useSyncExternalStore } from 'react';
import { useLocation } from '@prizestash/shared/navigation';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { usePageLoader } from '../remotes/page-loader-context';
import { normalizePath, routeAt } from '../routing/route-table';
import { LoadError } from './load-error';
import styles from './load-indicator.module.css';

const currentPath = () => normalizePath(window.location.pathname);

/**
 * Shows the status of the page at the current URL: a progress bar while it loads slowly, a message
 * with "Try again" when it failed. The previous page stays visible and does not move.
 */
export function LoadIndicator({ set }: { set: ReleaseSet }) {
  const loader = usePageLoader();
  const shownPath = normalizePath(useLocation().pathname);
  const status = useSyncExternalStore(
    loader.subscribe,
    () => loader.status(currentPath()),
    () => undefined,
  );
  if (status === 'failed') {
    const tryAgain = () => {
      const remoteRoute = routeAt(set, currentPath());
      if (remoteRoute) loader.retry(remoteRoute);
    };
    return <LoadError onTryAgain={tryAgain} />;
  }
  if (status === 'loading' && currentPath() !== shownPath) {
    return <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
  }
  return null;
}
