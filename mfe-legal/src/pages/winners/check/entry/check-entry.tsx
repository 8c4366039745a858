import { paths } from '@prizestash/shared/paths';
import { Alert, Button, Card, Stack, TextField, TextLink } from '@prizestash/shared/ui';
import type { FormEvent } from 'react';
import type { useEntryCheck } from './use-entry-check';

/** A field for the entry number of a receipt, and the result. */
export function CheckEntry({ entry }: { entry: ReturnType<typeof useEntryCheck> }) {
  const { number, isStored, error, isBusy, result, change, check } = entry;

  function submit(event: FormEvent) {
    event.preventDefault();
    void check();
  }

  return (
    <Card>
      <Stack gap={4}>
        <h2>Check my entry</h2>
        <p>
          Was your entry in this drawing? The number stays on this device. It is on{' '}
          <TextLink to={paths.receipt}>your receipt</TextLink>.
        </p>
        <form method="dialog" noValidate aria-label="Check my entry" onSubmit={submit}>
          <Stack gap={6}>
            <TextField
              label="Entry number"
              name="entry-number"
              value={number}
              error={error}
              hint={isStored ? 'Filled in from the entry on this device.' : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => change(event.target.value)}
            />
            <div>
              <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Checking…">
                Check my entry
              </Button>
            </div>
          </Stack>
        </form>
        {result && (
          <Alert tone={result.tone} title={result.title} role="status">
            <p>{result.text}</p>
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
