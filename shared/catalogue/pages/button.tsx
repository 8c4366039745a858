import { Button, ButtonLink } from '@prizestash/shared/ui';
import { BusyButton } from './busy-button';
import type { ComponentPage } from '../component-page';

export const button: ComponentPage = {
  name: 'Button',
  purpose:
    'Runs an action on this page. One primary button per page. ButtonLink opens another page.',
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
    { title: 'click: busy for two seconds, without a change of size', show: <BusyButton /> },
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
