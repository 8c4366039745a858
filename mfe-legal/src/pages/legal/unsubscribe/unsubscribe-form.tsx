import { Button, Card, Stack, TextField } from '@prizestash/shared/ui';
import type { FormEvent, Ref } from 'react';

export interface UnsubscribeFormProps {
  ref: Ref<HTMLFormElement>;
  inputRef: Ref<HTMLInputElement>;
  email: string;
  error: string | undefined;
  isSending: boolean;
  onEmailChange: (email: string) => void;
  onSubmit: (event: FormEvent) => void;
}

/** With `method="dialog"`, a submit before hydration does not put the address into the URL. */
export function UnsubscribeForm(props: UnsubscribeFormProps) {
  return (
    <Card>
      <form
        ref={props.ref}
        method="dialog"
        noValidate
        aria-label="Unsubscribe"
        onSubmit={props.onSubmit}
      >
        <Stack gap={8}>
          <TextField
            ref={props.inputRef}
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            value={props.email}
            error={props.error}
            onChange={(event) => props.onEmailChange(event.target.value)}
          />
          <div>
            <Button type="submit" busy={props.isSending} busyLabel="Unsubscribing…">
              Unsubscribe
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
