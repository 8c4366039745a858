import { ErrorSummary, Stack, TextField } from '@prizestash/shared/ui';
import type { Part } from '../part';

export const errorSummary: Part = {
  name: 'ErrorSummary',
  purpose: 'All errors of a form at its top. Takes the focus; each link leads to its field.',
  states: [
    {
      title: 'with its form',
      show: (
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
  ],
};
