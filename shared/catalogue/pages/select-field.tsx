import { SelectField } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

const options = ['Ohio', 'Texas', 'Washington, D.C.'].map((label) => ({ value: label, label }));

export const selectField: ComponentPage = {
  name: 'SelectField',
  purpose: 'A choice from a list. Native, so that phones show their own picker.',
  states: [
    {
      title: 'nothing chosen',
      show: (
        <SelectField label="State" name="state" options={options} placeholder="Choose a state" />
      ),
    },
    {
      title: 'chosen, with a hint',
      show: (
        <SelectField
          label="State"
          name="state-chosen"
          options={options}
          defaultValue="Washington, D.C."
          hint="Where you live now."
        />
      ),
    },
    {
      title: 'with an error',
      show: (
        <SelectField
          label="State"
          name="state-error"
          options={options}
          placeholder="Choose a state"
          error="Required"
        />
      ),
    },
  ],
};
