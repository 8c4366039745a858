import { useId, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { ErrorText, errorIdOf, fieldState, hintIdOf } from '../field/field-frame';
import field from '../field/field.module.css';
import styles from './field-group.module.css';

interface FieldGroupProps {
  legend: ReactNode;
  /** Generated when left out. An error summary needs it to link to the group. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** `section`: a section of a form, with a large legend. `row`: one question with short inputs. */
  layout?: 'section' | 'row' | undefined;
  children: ReactNode;
}

/** A group of related fields, such as the parts of a date or an address. */
export function FieldGroup({
  legend,
  id: givenId,
  hint,
  error,
  layout = 'section',
  children,
}: FieldGroupProps): ReactElement {
  const generatedId = useId();
  const id = givenId ?? generatedId;
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
