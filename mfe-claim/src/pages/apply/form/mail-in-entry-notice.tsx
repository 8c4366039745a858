import { paths } from '@prizestash/shared/paths';

/** What somebody reads whose browser runs no script: the form cannot send, but there is a way in. */
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
