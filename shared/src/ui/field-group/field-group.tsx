import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { ErrorText } from '../field/error-text';
import { errorIdOf, fieldState, hintIdOf } from '../field/field-ids';
import field from '../field/field.module.css';
import styles from './field-group.module.css';

export interface FieldGroupProps {
  legend: ReactNode;
  /** Left out: a generated id. Given, an error summary can point at the group. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** `section`: a part of a form under a heading-like legend. `row`: one question in short boxes. */
  layout?: 'section' | 'row' | undefined;
  children: ReactNode;
}

/** Fields that belong together, such as the parts of a date or of an address. */
export function FieldGroup({
  legend,
  id: givenId,
  hint,
  error,
  layout = 'section',
  children,
}: FieldGroupProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <fieldset
      id={id}
      className={styles[layout]}
      aria-describedby={fieldState(id, { hint, error })['aria-describedby']}
    >
      <legend className={layout === 'row' ? field.label : styles.heading}>{legend}</legend>
      {hint && (
        <p className={classNames(field.hint, styles.hint)} id={hintIdOf(id)}>
          {hint}
        </p>
      )}
      <div className={styles.fields}>{children}</div>
      {error && <ErrorText id={errorIdOf(id)}>{error}</ErrorText>}
    </fieldset>
  );
}
