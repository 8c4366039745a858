import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names';
import { errorIdOf, fieldState } from '../field/field-frame';
import styles from './checkbox-field.module.css';

interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The complete sentence that the visitor agrees to; may contain links. */
  label: ReactNode;
  name: string;
  error?: string | undefined;
}

/**
 * A checkbox with its sentence. The error is a tooltip below the checkbox (docs/product.md, section 5.1).
 * It stays visible, so that touch screens can show it, and a live region announces it.
 */
export function CheckboxField({
  label,
  name,
  id = name,
  error,
  className,
  'aria-describedby': describedBy,
  ...rest
}: CheckboxFieldProps): ReactElement {
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
