import { SelectField } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

const options = ['Ohio', 'Texas', 'Washington, D.C.'].map((label) => ({ value: label, label }));

export const selectField: ComponentPage = {
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
};
