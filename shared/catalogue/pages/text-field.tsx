import { TextField } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const textField: ComponentPage = {
  name: 'TextField',
  purpose: 'One line of text. The hint says why it is needed; the error is shown below the input.',
  states: [
    { title: 'empty', show: <TextField label="First name" name="first_name" /> },
    {
      title: 'with a hint',
      show: (
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          hint="We call you if you win."
          defaultValue="(212)-555-0143"
        />
      ),
    },
    { title: 'optional', show: <TextField label="Address line 2" name="address2" optional /> },
    {
      title: 'with an error',
      show: (
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue="sam@"
          error="Invalid email"
        />
      ),
    },
    {
      title: 'with a hint and an error',
      show: <TextField label="Zip code" name="postal_code" hint="Five digits." error="Required" />,
    },
  ],
};
