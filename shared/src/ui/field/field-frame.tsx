import type { ReactNode } from 'react';
import { ErrorText } from './error-text';
import styles from './field.module.css';
import { errorIdOf, hintIdOf } from './field-ids';

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
