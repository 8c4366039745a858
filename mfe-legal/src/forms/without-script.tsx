import { useSite } from '@prizestash/shared/site';
import { TextLink } from '@prizestash/shared/ui';
import type { ReactNode } from 'react';

/** Shown without JavaScript: how to send the same request by mail. */
export function WithoutScript({ children }: { children: ReactNode }) {
  const { supportEmail } = useSite();
  return (
    <noscript>
      <p>
        This form needs JavaScript, which is off in your browser. {children}{' '}
        <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
      </p>
    </noscript>
  );
}
