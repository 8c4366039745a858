import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import { errorIdOf, fieldState } from '../field/field-ids';
import styles from './checkbox-field.module.css';

export interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The whole sentence that is agreed to, always shown; may hold links. */
  label: ReactNode;
  name: string;
  error?: string | undefined;
}

/**
 * A tick box with its sentence. The error is a tooltip bubble that points at the box; it stands in
 * room kept for it and stays, so that it can be read on a touch screen, and it is announced.
 */
export function CheckboxField({
  label,
  name,
  id = name,
  error,
  className,
  'aria-describedby': describedBy,
  ...rest
}: CheckboxFieldProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.row}>
        <input
          {...rest}
          type="checkbox"
          id={id}
          name={name}
          className={styles.box}
          {...fieldState(id, { error, describedBy })}
        />
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      </div>
      <div aria-live="polite">
        {error && (
          <p role="tooltip" id={errorIdOf(id)} className={styles.bubble}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
