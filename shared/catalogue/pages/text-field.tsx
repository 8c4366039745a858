import { TextField } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const textField: ComponentPage = {
  name: 'TextField',
  purpose: 'One line of text. The hint says why it is needed; the error is shown below the input.',
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
};
