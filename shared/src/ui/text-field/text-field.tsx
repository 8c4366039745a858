import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names';
import { FieldFrame } from '../field/field-frame';
import { fieldState } from '../field/field-ids';
import styles from '../field/field.module.css';

/** What the input gets; the same props go to `renderInput`. */
export type TextInputProps = ComponentPropsWithRef<'input'> & { id: string; name: string };

export interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  label: ReactNode;
  name: string;
  /** Why it is asked for, or its shape. */
  hint?: ReactNode;
  error?: string | undefined;
  /** As wide as a handful of digits: the box itself says how much is asked for. */
  short?: boolean | undefined;
  /** Says "(optional)" beside the label. */
  optional?: boolean | undefined;
  /** Draws another input in place of the plain one, for example one with a mask. */
  renderInput?: ((input: TextInputProps) => ReactNode) | undefined;
}

/** A labelled line of text. The id is the name unless given; spread formik's field props into it. */
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
}: TextFieldProps) {
  const input: TextInputProps = {
    type: 'text',
    ...rest,
    id,
    name,
    className: classNames(styles.control, short && styles.short, className),
    ...fieldState(id, { hint, error, describedBy }),
    // Wrong together with its neighbours, without an error of its own.
    ...(invalid && { 'aria-invalid': invalid }),
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      {renderInput ? renderInput(input) : <input {...input} />}
    </FieldFrame>
  );
}
