import { FormUnavailable } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const formUnavailable: ComponentPage = {
  name: 'FormUnavailable',
  purpose:
    'Tells how to get the same done without the form, in browsers that cannot send it. Invisible in others.',
  states: [
    {
      title: 'advice',
      show: (
        <FormUnavailable>
          <p>Write to us instead.</p>
        </FormUnavailable>
      ),
    },
  ],
};
