import { usePageTitle } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { Card, PageHeading, Stack, TextLink } from '@prizestash/shared/ui';
import { OneFieldForm } from '../../../forms/one-field-form';
import { useOneField } from '../../../forms/use-one-field';
import { WithoutScript } from '../../../forms/without-script';
import { sendUnsubscribe, unsubscribeError } from './send-unsubscribe';
import { UnsubscribeOutcome } from './unsubscribe-outcome';
import styles from './unsubscribe-page.module.css';

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
  const site = useSite();
  const field = useOneField({
    name: 'email',
    errorOf: unsubscribeError,
    send: (email) => sendUnsubscribe(email, site),
  });
  const { error, outcome, isSending, submit } = field;
  usePageTitle(`${error === undefined ? '' : 'Error: '}Unsubscribe | PrizeStash`);
  return (
    <Stack gap={6} className={styles.page} aria-busy={isSending}>
      <PageHeading lead="Enter your email address and we stop sending you promotional emails.">
        Unsubscribe
      </PageHeading>
      <WithoutScript>Write to us from the address you want to unsubscribe:</WithoutScript>
      <Card>
        <OneFieldForm
          title="Unsubscribe"
          field={field}
          gap={8}
          button={{ children: 'Unsubscribe', busyLabel: 'Unsubscribing…' }}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </Card>
      {/* The result takes the place of the text. */}
      {outcome ? (
        <UnsubscribeOutcome result={outcome} onRetry={() => void submit()} />
      ) : (
        <GoodToKnow />
      )}
    </Stack>
  );
}
