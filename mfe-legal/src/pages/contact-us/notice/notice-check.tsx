import { useSite } from '@prizestash/shared/site';
import { Alert, Card, Stack } from '@prizestash/shared/ui';
import { OneFieldForm } from '../../../forms/one-field-form';
import { useOneField } from '../../../forms/use-one-field';
import { WithoutScript } from '../../../forms/without-script';
import { checkNotice, codeError } from './check-notice';

const title = 'Is this message from PrizeStash?';

export function NoticeCheck() {
  const { apiBaseUrl } = useSite();
  const field = useOneField({
    name: 'notice-code',
    errorOf: codeError,
    send: (code) => checkNotice(apiBaseUrl, code),
  });
  return (
    <Card>
      <Stack gap={4}>
        <h2 id="notice">{title}</h2>
        <p>Each message to a winner carries a code. Type it here to see if it is ours.</p>
        <WithoutScript>Forward the message to</WithoutScript>
        <OneFieldForm
          title={title}
          field={field}
          button={{
            children: 'Check the code',
            busyLabel: 'Checking…',
            variant: 'secondary',
          }}
          label="Code in the message"
          hint="12 letters and digits, for example 7KQM-2FTX-9HBW"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {field.outcome && (
          <Alert tone={field.outcome.tone} title={field.outcome.title}>
            <p>{field.outcome.text}</p>
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
