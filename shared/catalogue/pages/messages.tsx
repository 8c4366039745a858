import {
  Alert,
  ErrorSummary,
  PageHeading,
  ScriptUnavailable,
  Stack,
  TextField,
  TextLink,
} from '@prizestash/shared/ui';
import type { ComponentPage } from '../component-page';

export const messages: readonly ComponentPage[] = [
  {
    name: 'ScriptUnavailable',
    purpose:
      'Tells what does not work, and what to do instead, in browsers without the script. Invisible in others.',
    states: {
      advice: (
        <ScriptUnavailable>
          <p>Write to us instead.</p>
        </ScriptUnavailable>
      ),
    },
  },
  {
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
  },
  {
    name: 'ErrorSummary',
    purpose:
      'Lists all errors at the top of a form. Takes focus when it mounts; each link focuses its field.',
    states: {
      'with its form': (
        <Stack>
          <ErrorSummary
            items={[
              { fieldId: 'summary-email', label: 'Email', message: 'Invalid email' },
              { fieldId: 'summary-zip', label: 'Zip code', message: 'Required' },
            ]}
          />
          <TextField label="Email" name="summary-email" error="Invalid email" />
          <TextField label="Zip code" name="summary-zip" error="Required" />
        </Stack>
      ),
    },
  },
  {
    name: 'PageHeading',
    purpose: 'The heading of a page. Takes focus after a route change.',
    states: {
      alone: <PageHeading>PrizeStash Winners!</PageHeading>,
      'with a lead': (
        <PageHeading lead="It takes one short form. You never need to buy anything.">
          Confirm your information to claim the prize!
        </PageHeading>
      ),
    },
  },
];
