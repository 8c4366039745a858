import { CheckboxField, TextLink } from '@prizestash/shared/ui';
import type { Part } from '../part';

const sentence = (
  <>
    I am a US resident, 18 or older. I agree to the{' '}
    <TextLink to="/legal/rules">official rules</TextLink> and to daily email promotions.
  </>
);

export const checkboxField: Part = {
  name: 'CheckboxField',
  purpose: 'An agreement. Its whole sentence is always in sight and can be pressed.',
  states: [
    { title: 'unticked', show: <CheckboxField name="tcpa" label={sentence} /> },
    { title: 'ticked', show: <CheckboxField name="tcpa-ticked" label={sentence} defaultChecked /> },
    {
      title: 'with an error, as a tooltip that stays',
      show: (
        <CheckboxField name="tcpa-error" label={sentence} error="Please check here to continue" />
      ),
    },
  ],
};
