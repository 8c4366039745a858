import { paths } from '@prizestash/shared/paths';
import { FormUnavailable } from '@prizestash/shared/ui';

/** Tells how to enter by mail where the form cannot be sent. */
export function MailInEntryNotice() {
  return (
    <FormUnavailable>
      <p>
        Your browser is too old or runs no scripts, so this form cannot be sent. You can enter by
        mail instead: the <a href={`${paths.rules}#how-to-enter`}>official rules</a> say how.
      </p>
    </FormUnavailable>
  );
}
