import { paths } from '@prizestash/shared/paths';

/** Shown without JavaScript, where the form cannot be sent: how to enter by mail. */
export function MailInEntryNotice() {
  return (
    <noscript>
      <p>
        Your browser does not run scripts, so this form cannot be sent. You can enter by mail
        instead: the <a href={`${paths.rules}#how-to-enter`}>official rules</a> say how.
      </p>
    </noscript>
  );
}
