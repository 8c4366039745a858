import { usePageTitle } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { PageHeading, Stack, TextLink } from '@prizestash/shared/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTypedValues } from '@prizestash/shared/forms';
import { WithoutScript } from '../../../forms/without-script';
import { UnsubscribeForm } from './unsubscribe-form';
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
  const { state, send, revalidate } = useUnsubscribe();
  const [email, setEmail] = useState('');
  const [submitCount, setSubmitCount] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const error = state.step === 'typing' ? state.error : undefined;
  useTypedValues(form, (typed) => setEmail(typed['email'] ?? ''));
  usePageTitle(`${error === undefined ? '' : 'Error: '}Unsubscribe | PrizeStash`);
  useEffect(() => {
    // A form with one field needs no error summary: focusing the field announces its error.
    if (submitCount > 0 && error !== undefined) input.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only after a submit, not on every change
  }, [submitCount]);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    await send(email);
    setSubmitCount((count) => count + 1);
  }

  function changeEmail(value: string) {
    setEmail(value);
    revalidate(value);
  }

  return (
    <Stack gap={6} className={styles.page} aria-busy={state.step === 'sending'}>
      <PageHeading lead="Enter your email address and we stop sending you promotional emails.">
        Unsubscribe
      </PageHeading>
      <WithoutScript>Write to us from the address you want to unsubscribe:</WithoutScript>
      <UnsubscribeForm
        ref={form}
        inputRef={input}
        email={email}
        error={error}
        isSending={state.step === 'sending'}
        onEmailChange={changeEmail}
        onSubmit={submit}
      />
      <UnsubscribeOutcome state={state} onRetry={() => void submit()} />
      {/* The result takes its place. */}
      {state.step !== 'done' && state.step !== 'failed' && <GoodToKnow />}
    </Stack>
  );
}
