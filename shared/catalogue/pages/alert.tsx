import { Alert, TextLink } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const alert: ComponentPage = {
  name: 'Alert',
  purpose: 'A message about the whole page: what happened, and what to do next.',
  states: [
    {
      title: 'error',
      show: (
        <Alert tone="error" title="We could not reach the server">
          <p>Nothing was lost. It is safe to press the button again.</p>
        </Alert>
      ),
    },
    { title: 'success', show: <Alert tone="success" title="Successfully unsubscribe" /> },
    {
      title: 'info',
      show: (
        <Alert tone="info" title="You’re already in for November">
          <p>
            Go on to the <TextLink to="/paths/toffer">offers</TextLink>, or come back next month.
          </p>
        </Alert>
      ),
    },
    {
      title: 'warning',
      show: <Alert tone="warning" title="You are offline. What you typed is kept." />,
    },
  ],
};
