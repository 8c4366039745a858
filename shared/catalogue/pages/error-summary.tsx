import { ErrorSummary, Stack, TextField } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const errorSummary: ComponentPage = {
  name: 'ErrorSummary',
  purpose:
    'Lists all errors at the top of a form. Takes focus when it mounts; each link focuses its field.',
  states: {
    'with its form': (
      <Stack>
        <ErrorSummary
          items={[
            { fieldId: 'summary-email', label: 'Email', message: 'Invalid email' },
            { fieldId: 'summary-zip', label: 'Zip code', message: 'Required' },
          ]}
        />
        <TextField label="Email" name="summary-email" error="Invalid email" />
        <TextField label="Zip code" name="summary-zip" error="Required" />
      </Stack>
    ),
  },
};
