import { Button, ButtonLink } from '@prizestash/shared/ui';
import { BusyButton } from './busy-button';
import type { ComponentPage } from '../component-page';

export const button: ComponentPage = {
  name: 'Button',
  purpose:
    'Runs an action on this page. One primary button per page. ButtonLink opens another page.',
  states: {
    primary: <Button>CLAIM THE PRIZE</Button>,
    secondary: <Button variant="secondary">Try again</Button>,
    quiet: <Button variant="quiet">Forget my details on this device</Button>,
    busy: (
      <Button busy busyLabel="Sending your entry…">
        CLAIM THE PRIZE
      </Button>
    ),
    'click: busy for two seconds, without a change of size': <BusyButton />,
    'ButtonLink, primary': <ButtonLink to="/apply">Enter for free</ButtonLink>,
    'ButtonLink, secondary': (
      <ButtonLink to="/paths/noffer1" variant="secondary">
        Next
      </ButtonLink>
    ),
  },
};
