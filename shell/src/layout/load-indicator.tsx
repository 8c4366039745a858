import { useSyncExternalStore, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from '@prizestash/shared/navigation';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { usePageLoader } from '../remotes/page-loader-context';
import { normalizePath, routeAt } from '../routing/route-table';
import styles from './load-indicator.module.css';
import { Alert, Button } from '@prizestash/shared/ui';

/** An alert is announced wherever the focus is, so a visitor who is typing keeps it. */
const canTakeFocus = () => !document.activeElement?.matches('input, select, textarea');

/** Says that a page did not load. When the visitor was offline, it retries on the `online` event. */
function LoadError({ onTryAgain }: { onTryAgain(): void }) {
  const onOnline = useEffectEvent(onTryAgain);
  useEffect(() => {
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  const [isOffline] = useState(() => !navigator.onLine);
  const [takesFocus] = useState(canTakeFocus);
  // The message may cover the focused field; the style sheet sets scroll-padding for it.
  useLayoutEffect(() => {
    if (!takesFocus) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  return (
    <div className={styles.message}>
      <Alert
        tone="error"
        title={isOffline ? 'You’re offline' : 'Part of this page did not load'}
        focusOnMount={takesFocus}
      >
        <p>
          <span>
            {isOffline
              ? 'The page opens by itself when your connection is back.'
              : 'Check your connection and try again.'}
          </span>{' '}
          Anything you typed here is kept.
        </p>
        <Button onClick={onTryAgain}>Try again</Button>
      </Alert>
    </div>
  );
}

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
