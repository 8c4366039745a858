import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names';
import { FieldFrame, fieldState } from '../field/field-frame';
import field from '../field/field.module.css';
import styles from './select-field.module.css';

/** An option: the value that is submitted and the label that is shown. */
interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  label: ReactNode;
  name: string;
  options: readonly SelectOption[];
  /** Text of the empty first choice, for example `Choose a state`. */
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
}

/** A labeled native select, so that phones show their own picker. The id defaults to the name. */
export function SelectField({
  label,
  name,
  id = name,
  options,
  placeholder,
  hint,
  error,
  optional,
  className,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps): ReactElement {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <select
        {...rest}
        id={id}
        name={name}
        className={classNames(field.control, styles.select, className)}
        {...fieldState(id, { hint, error, describedBy })}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
