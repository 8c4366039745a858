import {
  useEffect,
  useState,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { classNames } from '../class-names';
import styles from './button.module.css';

/** `primary`: one per page. `secondary`: other actions. `quiet`: rarely used actions. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant | undefined;
  /** True while the action runs: the button keeps focus, shows progress and ignores clicks. */
  busy?: boolean | undefined;
  /** Shown and announced while busy, for example `Sending your entry…`. */
  busyLabel?: string | undefined;
  /** Replaces the busy label after three seconds, for example `Still sending…`. Not longer than it. */
  lateLabel?: string | false;
}

const LATE_MS = 3_000;

/**
 * A button of type `button` by default. While busy it is `aria-disabled` and not `disabled`, because
 * a disabled button loses keyboard focus. With a `busyLabel` it reserves the width of both labels.
 */
export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  lateLabel = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  const [late, setLate] = useState<string | false>(false);
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_MS, busy && lateLabel);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy, lateLabel]);
  const progress = late || (busyLabel ?? children);

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        aria-disabled={busy || undefined}
        data-busy={busy || undefined}
        className={classNames(styles.button, styles[variant], className)}
        onClick={handleClick}
      >
        {busy && (
          <span className={styles.progress}>
            <span className={styles.ring} aria-hidden="true" />
            <span data-label={busyLabel}>{progress}</span>
          </span>
        )}
        {/* Comes before the centred label, which would move otherwise. */}
        {busyLabel && !busy && (
          <span className={styles.reserve} data-label={busyLabel} aria-hidden="true" />
        )}
        <span className={styles.label} aria-hidden={busy || undefined}>
          {children}
        </span>
      </button>
      <span role="status" className="visually-hidden">
        {busy && progress}
      </span>
    </>
  );
}
