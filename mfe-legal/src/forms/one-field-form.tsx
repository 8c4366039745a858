import { ShownValues } from '@prizestash/shared/forms';
import { Button, Stack, TextField, type TextFieldProps } from '@prizestash/shared/ui';
import type { ComponentProps } from 'react';
import type { useOneField } from './use-one-field';

interface OneFieldFormProps extends Omit<TextFieldProps, 'name' | 'form'> {
  /** Names the form for assistive technology. */
  title: string;
  field: Pick<
    ReturnType<typeof useOneField>,
    'name' | 'form' | 'input' | 'value' | 'error' | 'isSending' | 'change' | 'submit'
  >;
  button: Pick<ComponentProps<typeof Button>, 'children' | 'busyLabel' | 'lateLabel' | 'variant'>;
  gap?: ComponentProps<typeof Stack>['gap'];
}

/**
 * A text field and its button. With `method="dialog"`, a submit before hydration does not put the text
 * into the URL.
 */
export function OneFieldForm({ title, field, button, gap = 6, ...input }: OneFieldFormProps) {
  return (
    <>
      <form
        ref={field.form}
        method="dialog"
        noValidate
        aria-label={title}
        onSubmit={(event) => void field.submit(event)}
      >
        <Stack gap={gap}>
          <TextField
            {...input}
            ref={field.input}
            name={field.name}
            value={field.value}
            error={field.error}
            onChange={(event) => field.change(event.target.value)}
          />
          <div>
            <Button {...button} type="submit" busy={field.isSending} />
          </div>
        </Stack>
      </form>
      <ShownValues form={field.form} />
    </>
  );
}
