import { firstOffer } from '@prizestash/shared/partners';
import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { Alert, ButtonLink, TextLink } from '@prizestash/shared/ui';
import { useState } from 'react';
import type { Notice } from '../errors/notice';

interface SubmissionNoticeProps {
  notice: Notice;
  /** True when this device stores an entry whose receipt can be shown. */
  hasReceipt: boolean;
  focusOnMount: boolean;
}

/** The notice at the top of the form after an entry was not accepted. */
export function SubmissionNotice({ notice, hasReceipt, focusOnMount }: SubmissionNoticeProps) {
  // The error summary may become empty later: the focus then stays where the visitor types.
  const [takesFocus] = useState(focusOnMount);
  const site = useSite();
  const isAlreadyIn = notice.kind === 'already-in';
  return (
    <Alert tone={isAlreadyIn ? 'info' : 'error'} title={notice.title} focusOnMount={takesFocus}>
      {notice.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isAlreadyIn && hasReceipt && (
        <p>
          This device holds an entry: <TextLink to={paths.receipt}>see its receipt</TextLink>.
        </p>
      )}
      {isAlreadyIn && site.offers.length > 0 && (
        <ButtonLink to={firstOffer(site)}>Continue to the offers</ButtonLink>
      )}
    </Alert>
  );
}
