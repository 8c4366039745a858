import { Button, ButtonLink } from '@prizestash/shared/ui';
import { BusyButton } from './busy-button';
import type { Part } from '../part';

export const button: Part = {
  name: 'Button',
  purpose: 'Does something here. One primary button a page; ButtonLink leads on to another page.',
  states: [
    { title: 'primary', show: <Button>CLAIM THE PRIZE</Button> },
    { title: 'secondary', show: <Button variant="secondary">Try again</Button> },
    { title: 'quiet', show: <Button variant="quiet">Forget my details on this device</Button> },
    {
      title: 'busy',
      show: (
        <Button busy busyLabel="Sending your entry…">
          CLAIM THE PRIZE
        </Button>
      ),
    },
    { title: 'press me: busy for two seconds, and no change of size', show: <BusyButton /> },
    { title: 'ButtonLink, primary', show: <ButtonLink to="/apply">Enter for free</ButtonLink> },
    {
      title: 'ButtonLink, secondary',
      show: (
        <ButtonLink to="/paths/noffer1" variant="secondary">
          Next
        </ButtonLink>
      ),
    },
  ],
};
