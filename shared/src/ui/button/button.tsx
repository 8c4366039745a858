import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';
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
}

/**
 * A button of type `button` by default. While busy it is `aria-disabled` and not `disabled`, because
 * a disabled button loses keyboard focus. With a `busyLabel` it reserves the width of both labels.
 */
export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
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
        {busy ? (
          <span key="progress" className={styles.progress}>
            <span className={styles.ring} aria-hidden="true" />
            <span>{busyLabel ?? children}</span>
          </span>
        ) : (
          // Comes before the centred label, which would move otherwise.
          busyLabel && (
            <span
              key="reserve"
              className={styles.reserve}
              data-label={busyLabel}
              aria-hidden="true"
            />
          )
        )}
        <span className={styles.label} aria-hidden={busy || undefined}>
          {children}
        </span>
      </button>
      <span role="status" className="visually-hidden">
        {busy && (busyLabel ?? children)}
      </span>
    </>
  );
}
