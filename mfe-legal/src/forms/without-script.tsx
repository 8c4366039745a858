import { useSite } from '@prizestash/shared/site';
import { ScriptUnavailable, TextLink } from '@prizestash/shared/ui';
import type { ReactNode } from 'react';

/** Shown only where the form cannot be sent: how to make the same request by mail. */
export function WithoutScript({ children }: { children: ReactNode }) {
  const { supportEmail } = useSite();
  return (
    <ScriptUnavailable>
      <p>
        Your browser is too old or runs no scripts, so this form cannot be sent. {children}{' '}
        <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
      </p>
    </ScriptUnavailable>
  );
}
