import { useForgotten } from '@prizestash/shared/forms';
import { usePageTitle, useSearchParams } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { PageHeading, Split, Stack, TextLink } from '@prizestash/shared/ui';
import { useState } from 'react';
import { WithoutScript } from '../../../forms/without-script';
import { OptOutPanel, useOptOut, type OptOutState } from './opt-out-panel';
import { RequestForm } from './request-form';
import { requestMail, type RequestMail, RequestReady } from './request-ready';
import { doNotSell, requestTypes, type RequestValues } from './request-options';

interface PreparedRequest {
  /** Increases with each valid submit. As a key it mounts a new message, which takes focus. */
  readonly id: number;
  readonly mail: RequestMail;
  /** The opt-out on this device that the request caused. */
  readonly optOut: OptOutState;
}

const title = 'CCPA Privacy Request Form';

/**
 * CCPA Privacy Request Form (docs/product.md, section 2). It makes no call, and says so, because nobody
 * may believe that a request was sent (section 7.4).
 */
export default function RequestPage() {
  const { supportEmail } = useSite();
  const [parameters] = useSearchParams();
  const { state, optOut, optIn } = useOptOut();
  const [prepared, setPrepared] = useState<PreparedRequest | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const type = parameters.get('type');
  useForgotten(() => setPrepared(null));
  usePageTitle(`${isInvalid ? 'Error: ' : ''}${title} | PrizeStash`);

  function prepareRequest(values: RequestValues) {
    const optOutState = values.privacyType === doNotSell ? optOut() : 'none';
    setIsInvalid(false);
    setPrepared((before) => ({
      id: (before?.id ?? 0) + 1,
      mail: requestMail(values, supportEmail),
      optOut: optOutState,
    }));
  }

  function showInvalid() {
    setIsInvalid(true);
    setPrepared(null);
  }

  return (
    <Stack gap={8}>
      <RequestHeading />
      <Split sideFirst side={<OptOutPanel state={state} onOptOut={optOut} onOptIn={optIn} />}>
        <Stack gap={8}>
          <RequestInstructions />
          <RequestForm
            presetType={requestTypes.find(({ value }) => value === type)?.value}
            onRequest={prepareRequest}
            onInvalid={showInvalid}
            onChanged={() => setPrepared(null)}
          />
          {prepared && (
            <RequestReady
              key={prepared.id}
              mail={prepared.mail}
              supportEmail={supportEmail}
              optOut={prepared.optOut}
            />
          )}
        </Stack>
      </Split>
    </Stack>
  );
}

function RequestHeading() {
  return (
    <PageHeading
      lead={
        <>
          Ask what we know about you, have it corrected or deleted, or tell us not to sell or share
          it. What we collect and why is in our{' '}
          <TextLink to={paths.privacyPolicy}>Privacy Policy</TextLink>.
        </>
      }
    >
      {title}
    </PageHeading>
  );
}

function RequestInstructions() {
  return (
    <Stack gap={3}>
      <h2>Make a request</h2>
      <p>
        Fill in the form and press Submit. It then gives you an email that you send us yourself:
        this page sends nothing. We answer within 45 days.
      </p>
      <WithoutScript>Write your request to</WithoutScript>
    </Stack>
  );
}
