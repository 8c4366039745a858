import {
  CheckboxField,
  FieldGroup,
  FieldRow,
  SelectField,
  TextField,
  TextLink,
} from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

const options = ['Ohio', 'Texas', 'Washington, D.C.'].map((label) => ({ value: label, label }));

const sentence = (
  <>
    I am a US resident, 18 or older. I agree to the{' '}
    <TextLink to="/legal/rules">official rules</TextLink> and to daily email promotions.
  </>
);

export const fields: readonly ComponentPage[] = [
  {
    name: 'TextField',
    purpose:
      'One line of text. The hint says why it is needed; the error is shown below the input.',
    states: {
      empty: <TextField label="First name" name="first_name" />,
      'with a hint': (
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          hint="We call you if you win."
          defaultValue="(212)-555-0143"
        />
      ),
      optional: <TextField label="Address line 2" name="address2" optional />,
      'with an error': (
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue="sam@"
          error="Invalid email"
        />
      ),
      'with a hint and an error': (
        <TextField label="Zip code" name="postal_code" hint="Five digits." error="Required" />
      ),
    },
  },
  {
    name: 'SelectField',
    purpose: 'A choice from a list. Native, so that phones show their own picker.',
    states: {
      'nothing chosen': (
        <SelectField label="State" name="state" options={options} placeholder="Choose a state" />
      ),
      'chosen, with a hint': (
        <SelectField
          label="State"
          name="state-chosen"
          options={options}
          defaultValue="Washington, D.C."
          hint="Where you live now."
        />
      ),
      'with an error': (
        <SelectField
          label="State"
          name="state-error"
          options={options}
          placeholder="Choose a state"
          error="Required"
        />
      ),
    },
  },
  {
    name: 'CheckboxField',
    purpose: 'An agreement. The whole sentence is always visible and clickable.',
    states: {
      unchecked: <CheckboxField name="tcpa" label={sentence} />,
      checked: <CheckboxField name="tcpa-checked" label={sentence} defaultChecked />,
      'with an error, as a tooltip that stays': (
        <CheckboxField name="tcpa-error" label={sentence} error="Please check here to continue" />
      ),
    },
  },
  {
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
  },
  {
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
  },
];
