import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { classNames } from '../class-names';
import styles from './button.module.css';

/** `primary` once a page, `secondary` beside it, `quiet` for what few people need. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant | undefined;
  /** True while the press is being worked on: it stays focused, shows progress and ignores presses. */
  busy?: boolean | undefined;
  /** Shown and announced while busy, for example `Sending your entry…`. */
  busyLabel?: string | undefined;
}

/**
 * A button. `type` is `button` unless said otherwise.
 * It is never `disabled` while busy: a disabled button would drop the keyboard focus. With a
 * `busyLabel` it has room for either label all the time, so it does not change size.
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
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
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
        onClick={press}
      >
        {busy ? (
          <span className={styles.progress}>
            <span className={styles.ring} aria-hidden="true" />
            {busyLabel ?? children}
          </span>
        ) : (
          // Before the label, which stands in the middle of the room and would move.
          busyLabel && <span className={styles.room} data-label={busyLabel} aria-hidden="true" />
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
