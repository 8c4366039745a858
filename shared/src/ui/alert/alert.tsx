import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './alert.module.css';

export type AlertTone = 'error' | 'success' | 'info' | 'warning';

const icons: Record<AlertTone, string> = { error: '!', success: '✓', info: 'i', warning: '!' };

interface AlertProps {
  tone: AlertTone;
  /** What happened, in one sentence. */
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  /** Moves focus to the alert when it mounts, for the result of an action. */
  focusOnMount?: boolean | undefined;
  /** `alert` interrupts a screen reader; by default only an error does. */
  role?: 'alert' | 'status' | undefined;
}

/** A message about the whole page. An error interrupts a screen reader, other tones do not. */
export function Alert({
  tone,
  title,
  children,
  focusOnMount = false,
  role = tone === 'error' ? 'alert' : 'status',
}: AlertProps): ReactElement {
  const box = useRef<HTMLElement>(null);
  // A layout effect scrolls before the browser paints, so that the content does not visibly jump.
  useLayoutEffect(() => {
    if (focusOnMount) box.current?.focus();
  }, [focusOnMount]);
  // Sections, because reader views drop short divs with links.
  return (
    <section
      ref={box}
      role={role}
      // The focus reads it: as a live region it would be said twice.
      aria-live={focusOnMount ? 'off' : undefined}
      tabIndex={focusOnMount ? -1 : undefined}
      className={classNames(styles.alert, styles[tone])}
    >
      <span className={styles.icon} aria-hidden="true">
        {icons[tone]}
      </span>
      <section className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
      </section>
    </section>
  );
}
