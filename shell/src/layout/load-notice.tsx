import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from '@prizestash/shared/navigation';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { Alert, Button } from '@prizestash/shared/ui';
import { usePageLoads } from '../remotes/page-loads-context';
import { normalPath, routeAt } from '../routing/route-table';
import classes from './load-notice.module.css';

/**
 * Tells about the screen that the address bar names while it is not there: a thin bar for a slow
 * one, a message with "Try again" for one that failed. The screen before it stays in place, and
 * nothing of it moves.
 */
export function LoadNotice({ set }: { set: ReleaseSet }) {
  const loads = usePageLoads();
  const shownPath = normalPath(useLocation().pathname);
  const state = useSyncExternalStore(
    loads.subscribe,
    () => loads.state(normalPath(window.location.pathname)),
    () => undefined,
  );
  if (state === 'failed') {
    const tryAgain = () => {
      const owned = routeAt(set, window.location.pathname);
      if (owned) loads.retry(owned);
    };
    return <FailedNotice onTryAgain={tryAgain} />;
  }
  if (state === 'loading' && normalPath(window.location.pathname) !== shownPath) {
    return <div className={classes['bar']} role="progressbar" aria-label="Loading the page" />;
  }
  return null;
}

/** Nobody is taken out of a field: an alert is read out wherever the focus is. */
const mayTakeFocus = () => !document.activeElement?.matches('input, select, textarea');

/** Without a connection it says so, and tries again by itself when the connection is back. */
function FailedNotice({ onTryAgain }: { onTryAgain(): void }) {
  const backOnline = useEffectEvent(onTryAgain);
  useEffect(() => {
    const listen = () => backOnline();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  const [isOffline] = useState(() => !navigator.onLine);
  const [takesFocus] = useState(mayTakeFocus);
  // What is typed into comes out from under the message: the style sheet keeps room for that.
  useLayoutEffect(() => {
    if (!takesFocus) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  return (
    <div className={classes['message']}>
      <Alert
        tone="error"
        title={isOffline ? 'You’re offline' : 'Part of this page did not load'}
        focusOnMount={takesFocus}
      >
        <p>
          {isOffline
            ? 'The page opens by itself when your connection is back.'
            : 'Check your connection and try again.'}{' '}
          Anything you typed here is kept.
        </p>
        <Button onClick={onTryAgain}>Try again</Button>
      </Alert>
    </div>
  );
}
