import { CheckboxField, TextLink } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

const sentence = (
  <>
    I am a US resident, 18 or older. I agree to the{' '}
    <TextLink to="/legal/rules">official rules</TextLink> and to daily email promotions.
  </>
);

export const checkboxField: ComponentPage = {
  name: 'CheckboxField',
  purpose: 'An agreement. The whole sentence is always visible and clickable.',
  states: {
    unchecked: <CheckboxField name="tcpa" label={sentence} />,
    checked: <CheckboxField name="tcpa-checked" label={sentence} defaultChecked />,
    'with an error, as a tooltip that stays': (
      <CheckboxField name="tcpa-error" label={sentence} error="Please check here to continue" />
    ),
  },
};
