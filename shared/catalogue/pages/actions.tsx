import { useState } from 'react';
import { Button, ButtonLink, TextLink } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

/** A button that is busy for two seconds after a click. */
function BusyButton() {
  const [busy, setBusy] = useState(false);
  function start() {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  }
  return (
    <Button busy={busy} busyLabel="Sending…" onClick={start}>
      CLAIM THE PRIZE
    </Button>
  );
}

export const actions: readonly ComponentPage[] = [
  {
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
  },
  {
    name: 'TextLink',
    purpose: 'A link in text: to a page of this site, or to another address.',
    states: {
      'inside the site': (
        <p>
          Read the <TextLink to="/legal/rules">official rules</TextLink> first.
        </p>
      ),
      mail: (
        <p>
          Write to <TextLink href="mailto:support@example.com">support@example.com</TextLink>.
        </p>
      ),
    },
  },
];
