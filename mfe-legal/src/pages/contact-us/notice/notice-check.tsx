import { useTypedValues } from '@prizestash/shared/forms';
import { Button, Card, Stack, TextField } from '@prizestash/shared/ui';
import { useRef, useState, type FormEvent } from 'react';
import { WithoutScript } from '../../../forms/without-script';
import { NoticeResult } from './notice-result';
import { useNoticeCheck } from './use-notice-check';

/** A field that says whether the code of a winner notice is ours. */
export function NoticeCheck() {
  const { state, check } = useNoticeCheck();
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useTypedValues(form, (typed) => setCode(typed['notice-code'] ?? ''));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await check(code))) input.current?.focus();
  }

  return (
    <Card>
      <Stack gap={4}>
        <h2 id="notice">Is this message from PrizeStash?</h2>
        <p>Each message to a winner carries a code. Type it here to see if it is ours.</p>
        <WithoutScript>Forward the message to</WithoutScript>
        <form
          ref={form}
          method="dialog"
          noValidate
          aria-labelledby="notice"
          onSubmit={(event) => void submit(event)}
        >
          <Stack gap={6}>
            <TextField
              ref={input}
              label="Code in the message"
              name="notice-code"
              hint="12 letters and digits, for example 7KQM-2FTX-9HBW"
              value={code}
              error={state.step === 'typing' ? state.error : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value)}
            />
            <div>
              <Button
                type="submit"
                variant="secondary"
                busy={state.step === 'checking'}
                busyLabel="Checking…"
              >
                Check the code
              </Button>
            </div>
          </Stack>
        </form>
        <NoticeResult state={state} />
      </Stack>
    </Card>
  );
}
