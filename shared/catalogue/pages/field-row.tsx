import { FieldRow, TextField } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const fieldRow: ComponentPage = {
  name: 'FieldRow',
  purpose: 'Puts fields that belong together on one line of a wide screen.',
  states: {
    'two fields': (
      <FieldRow columns={2}>
        <TextField label="First name" name="first-name" />
        <TextField label="Last name" name="last-name" error="Required" />
      </FieldRow>
    ),
  },
};
