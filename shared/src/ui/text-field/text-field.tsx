import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names';
import { FieldFrame, fieldState } from '../field/field-frame';
import styles from '../field/field.module.css';

/** Props of the input, also passed to `renderInput`. */
export type TextInputProps = ComponentPropsWithRef<'input'> & { id: string; name: string };

export interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  label: ReactNode;
  name: string;
  /** Why the value is needed, or its format. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Narrow input for a few digits. */
  short?: boolean | undefined;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** Renders another input, for example one with a mask. */
  renderInput?: ((input: TextInputProps) => ReactNode) | undefined;
}

/** A labeled text input. The id defaults to the name. Accepts formik's field props. */
export function TextField({
  label,
  name,
  id = name,
  hint,
  error,
  short = false,
  optional,
  renderInput,
  className,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...rest
}: TextFieldProps): ReactElement {
  const input: TextInputProps = {
    type: 'text',
    ...rest,
    id,
    name,
    className: classNames(styles.control, short && styles.short, className),
    ...fieldState(id, { hint, error, describedBy }),
    // Invalid as part of a group that shows the error.
    ...(invalid && { 'aria-invalid': invalid }),
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      {renderInput ? renderInput(input) : <input {...input} />}
    </FieldFrame>
  );
}
