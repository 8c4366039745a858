import { ScriptUnavailable } from '@prizestash/shared/ui';
import type { ReactNode } from 'react';
import { SupportEmailLink } from './support-email-link';

/** Shown only where the form cannot be sent: how to make the same request by mail. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return (
    <ScriptUnavailable>
      <p>
        Your browser is too old, or the scripts of this page did not load, so this form cannot be
        sent. <span>{children}</span> <SupportEmailLink />.
      </p>
    </ScriptUnavailable>
  );
}
