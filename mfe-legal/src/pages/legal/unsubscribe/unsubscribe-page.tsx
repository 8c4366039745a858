import { usePageTitle } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { Card, PageHeading, Split, Stack, TextLink } from '@prizestash/shared/ui';
import { OneFieldForm } from '../../../forms/one-field-form';
import { useOneField } from '../../../forms/use-one-field';
import { WithoutScript } from '../../../forms/without-script';
import { sendUnsubscribe, unsubscribeError } from './send-unsubscribe';
import { UnsubscribeOutcome } from './unsubscribe-outcome';

function GoodToKnow() {
  return (
    <Stack gap={3}>
      <h2>Good to know</h2>
      <p>
        Your entry stays in the sweepstakes, and we still write to you if you win. For anything else
        about your information, use the{' '}
        <TextLink to={paths.privacyRequest}>privacy request form</TextLink>.
      </p>
    </Stack>
  );
}

/** One email field and an 'Unsubscribe' button (docs/product.md, sections 2, 4 and 7.2). */
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
    <Stack gap={8} aria-busy={isSending}>
      <PageHeading lead="Enter your email address and we stop sending you promotional emails.">
        Unsubscribe
      </PageHeading>
      <WithoutScript>Write to us from the address you want to unsubscribe:</WithoutScript>
      {/* The result takes the place of the text on a phone, so that less moves. */}
      <Split side={!outcome && <GoodToKnow />}>
        <Stack gap={6}>
          <Card>
            <OneFieldForm
              title="Unsubscribe"
              field={field}
              gap={8}
              button={{
                children: 'Unsubscribe',
                busyLabel: 'Unsubscribing…',
                lateLabel: 'Still sending…',
              }}
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          </Card>
          {outcome && <UnsubscribeOutcome result={outcome} onRetry={() => void submit()} />}
        </Stack>
      </Split>
    </Stack>
  );
}
