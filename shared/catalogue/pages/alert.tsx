import { Alert, TextLink } from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const alert: ComponentPage = {
  name: 'Alert',
  purpose: 'A message about the whole page: what happened, and what to do next.',
  states: {
    error: (
      <Alert tone="error" title="We could not reach the server">
        <p>Nothing was lost. It is safe to press the button again.</p>
      </Alert>
    ),
    success: <Alert tone="success" title="Successfully unsubscribe" />,
    info: (
      <Alert tone="info" title="You’re already in for November">
        <p>
          Go on to the <TextLink to="/paths/toffer">offers</TextLink>, or come back next month.
        </p>
      </Alert>
    ),
    warning: <Alert tone="warning" title="You are offline. What you typed is kept." />,
  },
};
