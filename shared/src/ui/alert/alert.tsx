import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './alert.module.css';

export type AlertTone = 'error' | 'success' | 'info' | 'warning';

const marks: Record<AlertTone, string> = { error: '!', success: '✓', info: 'i', warning: '!' };

export interface AlertProps {
  tone: AlertTone;
  /** What happened, in one sentence. */
  title: ReactNode;
  /** What to do now. */
  children?: ReactNode;
  /** Moves the focus here when it appears, for an answer to what the visitor just pressed. */
  focusOnMount?: boolean | undefined;
  /** `alert` interrupts a screen reader; left out, only an error does. */
  role?: 'alert' | 'status' | undefined;
}

/** A message about the whole page. An error interrupts a screen reader; the others wait their turn. */
export function Alert({
  tone,
  title,
  children,
  focusOnMount = false,
  role = tone === 'error' ? 'alert' : 'status',
}: AlertProps) {
  const box = useRef<HTMLDivElement>(null);
  // Before the browser paints: the page is never seen with its content pushed down.
  useLayoutEffect(() => {
    if (focusOnMount) box.current?.focus();
  }, [focusOnMount]);
  return (
    <div
      ref={box}
      role={role}
      tabIndex={focusOnMount ? -1 : undefined}
      className={classNames(styles.alert, styles[tone])}
    >
      <span className={styles.mark} aria-hidden="true">
        {marks[tone]}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
