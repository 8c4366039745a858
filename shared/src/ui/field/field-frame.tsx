import type { ReactNode } from 'react';
import styles from './field.module.css';

/** An error message with an icon, so that it does not rely on color alone. */
export function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      {children}
    </p>
  );
}

/** Returns the id of a field's hint. */
export const hintIdOf = (id: string) => `${id}-hint`;

/** Returns the id of a field's error message. */
export const errorIdOf = (id: string) => `${id}-error`;

/** ARIA attributes of a control. */
interface FieldState {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/**
 * Returns the ARIA attributes that connect a control to its hint and error.
 * @param id id of the control.
 * @param texts the hint and error that are shown; `describedBy` adds ids of other elements.
 */
export function fieldState(
  id: string,
  texts: { hint?: unknown; error?: unknown; describedBy?: string | undefined },
): FieldState {
  const ids = [texts.describedBy, texts.hint && hintIdOf(id), texts.error && errorIdOf(id)];
  return {
    'aria-describedby': ids.filter(Boolean).join(' ') || undefined,
    'aria-invalid': texts.error ? true : undefined,
  };
}

interface FieldFrameProps {
  /** Id of the control. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  children: ReactNode;
}

/** Label, hint, control and error from top to bottom, so that an error does not move the control. */
export function FieldFrame({ id, label, hint, error, optional, children }: FieldFrameProps) {
  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={hintIdOf(id)}>
          {hint}
        </p>
      )}
      {children}
      {error && <ErrorText id={errorIdOf(id)}>{error}</ErrorText>}
    </div>
  );
}
