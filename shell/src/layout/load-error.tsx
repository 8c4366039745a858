import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Alert, Button } from '@prizestash/shared/ui';
import styles from './load-error.module.css';

/** An alert is announced wherever the focus is, so a visitor who is typing keeps it. */
const canTakeFocus = () => !document.activeElement?.matches('input, select, textarea');

/** Says that a page did not load. When the visitor was offline, it retries on the `online` event. */
export function LoadError({ onTryAgain }: { onTryAgain(): void }) {
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
