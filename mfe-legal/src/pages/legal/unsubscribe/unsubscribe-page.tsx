import { usePageTitle } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { Button, Card, PageHeading, Stack, TextField, TextLink } from '@prizestash/shared/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTypedValues } from '@prizestash/shared/forms';
import { WithoutScript } from '../../../forms/without-script';
import { UnsubscribeOutcome } from './unsubscribe-outcome';
import styles from './unsubscribe-page.module.css';
import { useUnsubscribe } from './use-unsubscribe';

function GoodToKnow() {
  return (
    <p>
      Your entry stays in the sweepstakes, and we still write to you if you win. For anything else
      about your information, use the{' '}
      <TextLink to={paths.privacyRequest}>privacy request form</TextLink>.
    </p>
  );
}

/** One email field and an 'Unsubscribe' button (specification, sections 2, 4 and 7.2). */
export default function UnsubscribePage() {
  const { state, send, recheck, warmUp } = useUnsubscribe();
  const [email, setEmail] = useState('');
  const [presses, setPresses] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const error = state.step === 'typing' ? state.error : undefined;
  useTypedValues(form, (typed) => setEmail(typed['email'] ?? ''));
  usePageTitle(`${error === undefined ? '' : 'Error: '}Unsubscribe | PrizeStash`);
  useEffect(() => {
    // One field needs no error summary: the focus goes to the field, which reads out its error.
    if (presses > 0 && error !== undefined) input.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- after a press, not while correcting
  }, [presses]);

  async function press(event?: FormEvent) {
    event?.preventDefault();
    await send(email);
    setPresses((count) => count + 1);
  }

  return (
    <Stack gap={6} className={styles.page}>
      <PageHeading lead="Enter your email address and we stop sending you promotional emails.">
        Unsubscribe
      </PageHeading>
      <WithoutScript>Write to us from the address you want to unsubscribe:</WithoutScript>
      {/* Without "dialog" a press before the script arrives would put the address into the URL. */}
      <Card>
        <form
          ref={form}
          method="dialog"
          noValidate
          aria-label="Unsubscribe"
          onSubmit={press}
          onFocus={warmUp}
        >
          <Stack gap={8}>
            <TextField
              ref={input}
              label="Email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              value={email}
              error={error}
              onChange={(event) => {
                setEmail(event.target.value);
                recheck(event.target.value);
              }}
            />
            <div>
              <Button type="submit" busy={state.step === 'sending'} busyLabel="Unsubscribing…">
                Unsubscribe
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
      <UnsubscribeOutcome state={state} onRetry={() => void press()} />
      {/* In place of the answer until there is one: then nothing below has to move. */}
      {state.step !== 'done' && state.step !== 'failed' && <GoodToKnow />}
    </Stack>
  );
}
