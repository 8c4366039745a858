import type { ReactElement } from 'react';
import { Alert, Button, PageHeading, Stack } from '@prizestash/shared/ui';
import type { SignInModel } from '../model';

/** For somebody who is not signed in. */
export function SignInPage({ provider, link, problem }: SignInModel): ReactElement {
  return (
    <Stack>
      <title>Sign in – PrizeStash</title>
      <PageHeading lead="What visitors get, and what browsers report of it.">Releases</PageHeading>
      {problem && <Alert tone="error" title={problem} />}
      {link !== null ? (
        // Opening the link alone signs nobody in: mail programs and previews open links too.
        <form method="post" action="/sign-in-link">
          <input type="hidden" name="link" value={link} />
          <Button type="submit">Sign in</Button>
        </form>
      ) : provider ? (
        <form method="post" action="/sign-in">
          <Button type="submit">{`Sign in with ${provider}`}</Button>
        </form>
      ) : (
        <p>
          Open a sign-in link. <code>npm start</code> prints one, and so does{' '}
          <code>npm run delivery -- sign-in-link</code> for whoever has the operator’s token. It
          works once.
        </p>
      )}
    </Stack>
  );
}
