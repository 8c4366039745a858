import { paths } from '@prizestash/shared/paths';
import { Alert, ButtonLink, Stack, TextLink } from '@prizestash/shared/ui';
import type { Notice as Notice } from '../errors/to-form-errors';

interface FormNoticeProps {
  notice: Notice;
  /** True when this device holds an entry whose receipt can be shown. */
  hasReceipt: boolean;
  takesFocus: boolean;
}

/** What happened to an entry that was not taken, at the top of the form. */
export function SubmissionNotice({ notice, hasReceipt, takesFocus }: FormNoticeProps) {
  const isAlreadyIn = notice.kind === 'already-in';
  return (
    <Alert tone={isAlreadyIn ? 'info' : 'error'} title={notice.title} focusOnMount={takesFocus}>
      <Stack gap={3}>
        {notice.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isAlreadyIn && hasReceipt && (
          <p>
            This device holds an entry: <TextLink to={paths.receipt}>see its receipt</TextLink>.
          </p>
        )}
        {isAlreadyIn && <ButtonLink to={paths.leadOffer}>Continue to the offers</ButtonLink>}
      </Stack>
    </Alert>
  );
}
