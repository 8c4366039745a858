import { paths } from '@prizestash/shared/paths';
import { Alert, Card, Stack, TextLink } from '@prizestash/shared/ui';
import { OneFieldForm } from '../../../../forms/one-field-form';
import type { useEntryCheck } from './use-entry-check';

export function CheckEntry({ entry }: { entry: ReturnType<typeof useEntryCheck> }) {
  const { outcome } = entry;
  return (
    <Card>
      <Stack gap={4}>
        <h2>Check my entry</h2>
        <p>
          Was your entry in this drawing? The number stays on this device. It is on{' '}
          <TextLink to={paths.receipt}>your receipt</TextLink>.
        </p>
        <OneFieldForm
          title="Check my entry"
          field={entry}
          button={{ children: 'Check my entry', busyLabel: 'Checking…', variant: 'secondary' }}
          label="Entry number"
          hint={entry.isStored ? 'Filled in from the entry on this device.' : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {outcome && (
          <Alert tone={outcome.tone} title={outcome.title} role="status">
            <p>{outcome.text}</p>
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
