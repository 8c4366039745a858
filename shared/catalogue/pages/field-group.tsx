import { FieldGroup, TextField } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const fieldGroup: ComponentPage = {
  name: 'FieldGroup',
  purpose: 'Groups related fields: a section of a form, or one question with several inputs.',
  states: {
    section: (
      <FieldGroup legend="Where you live">
        <TextField label="Address" name="street" />
        <TextField label="City" name="city" />
      </FieldGroup>
    ),
    row: (
      <FieldGroup legend="Date of birth" hint="You must be 18 or older." layout="row">
        <TextField label="Month" name="month" inputMode="numeric" />
        <TextField label="Day" name="day" inputMode="numeric" />
        <TextField label="Year" name="year" inputMode="numeric" />
      </FieldGroup>
    ),
    'row with an error for the group': (
      <FieldGroup legend="Date of birth" error="This date does not exist" layout="row">
        <TextField label="Month" name="month-error" defaultValue="02" aria-invalid />
        <TextField label="Day" name="day-error" defaultValue="30" aria-invalid />
        <TextField label="Year" name="year-error" defaultValue="1990" aria-invalid />
      </FieldGroup>
    ),
  },
};
