import { SelectField } from '@prizestash/shared/ui';
import type { Part } from '../part';

const options = ['Ohio', 'Texas', 'Washington, D.C.'].map((label) => ({ value: label, label }));

export const selectField: Part = {
  name: 'SelectField',
  purpose: 'One of a few known answers. Native, so that phones show their own picker.',
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
