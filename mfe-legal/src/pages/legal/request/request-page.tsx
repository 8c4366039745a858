import { usePageTitle, useSearchParams } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { PageHeading, Split, Stack, TextLink } from '@prizestash/shared/ui';
import { useState } from 'react';
import { WithoutScript } from '../../../forms/without-script';
import { OptOutPanel } from './opt-out-panel';
import { RequestForm } from './request-form';
import { requestMail, type RequestMail } from './request-mail';
import { doNotSell, requestTypes } from './request-options';
import { RequestReady } from './request-ready';
import type { RequestValues } from './request-values';
import { useOptOut, type OptOutState } from './use-opt-out';

interface Answer {
  /** Counts valid presses, so that each answer takes the focus. */
  readonly id: number;
  readonly mail: RequestMail;
  /** What it did on this device at once. */
  readonly optOut: OptOutState;
}

/** CCPA Privacy Request Form (specification, section 2). It makes no call: see docs/decisions/142. */
export default function RequestPage() {
  const { supportEmail } = useSite();
  const [parameters] = useSearchParams();
  const { state, optOut, optIn } = useOptOut();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refused, setRefused] = useState(false);
  const type = parameters.get('type');
  const title = 'CCPA Privacy Request Form';
  usePageTitle(`${refused ? 'Error: ' : ''}${title} | PrizeStash`);

  function ready(values: RequestValues) {
    const chosen = values.privacyType === doNotSell ? optOut() : 'none';
    setRefused(false);
    setAnswer((before) => ({
      id: (before?.id ?? 0) + 1,
      mail: requestMail(values, supportEmail),
      optOut: chosen,
    }));
  }

  function refuse() {
    setRefused(true);
    setAnswer(null);
  }

  return (
    <Stack gap={8}>
      <PageHeading
        lead={
          <>
            Ask what we know about you, have it corrected or deleted, or tell us not to sell or
            share it. What we collect and why is in our{' '}
            <TextLink to={paths.privacyPolicy}>Privacy Policy</TextLink>.
          </>
        }
      >
        {title}
      </PageHeading>
      <Split sideFirst side={<OptOutPanel state={state} onOptOut={optOut} onOptIn={optIn} />}>
        <Stack gap={8}>
          <Stack gap={3}>
            <h2>Make a request</h2>
            <p>
              Fill in the form and press Submit. It then gives you an email that you send us
              yourself: this page sends nothing. We answer within 45 days.
            </p>
            <WithoutScript>Write your request to</WithoutScript>
          </Stack>
          <RequestForm
            presetType={requestTypes.find(({ value }) => value === type)?.value}
            onRequest={ready}
            onRefused={refuse}
          />
          {answer && (
            <RequestReady
              key={answer.id}
              mail={answer.mail}
              supportEmail={supportEmail}
              optOut={answer.optOut}
            />
          )}
        </Stack>
      </Split>
    </Stack>
  );
}
