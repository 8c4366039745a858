import { paths } from '@prizestash/shared/paths';
import { ScriptUnavailable } from '@prizestash/shared/ui';

/** Tells how to enter by mail where the form cannot be sent. */
export function MailInEntryNotice() {
  return (
    <ScriptUnavailable>
      <p>
        Your browser is too old, or the scripts of this page did not load, so this form cannot be
        sent. Reload the page, or enter by mail instead: the{' '}
        <a href={`${paths.rules}#how-to-enter`}>official rules</a> say how.
      </p>
    </ScriptUnavailable>
  );
}
