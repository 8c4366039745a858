import { paths } from '@prizestash/shared/paths';
import { Alert, ButtonLink, Stack } from '@prizestash/shared/ui';
import type { FormNotice as Notice } from './to-form-errors';

/** What happened to an entry that was not taken, at the top of the form. */
export function FormNotice({ notice, takesFocus }: { notice: Notice; takesFocus: boolean }) {
  const isAlreadyIn = notice.kind === 'already-in';
  return (
    <Alert tone={isAlreadyIn ? 'info' : 'error'} title={notice.title} focusOnMount={takesFocus}>
      <Stack gap={3}>
        {notice.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isAlreadyIn && <ButtonLink to={paths.leadOffer}>Continue to the offers</ButtonLink>}
      </Stack>
    </Alert>
  );
}
