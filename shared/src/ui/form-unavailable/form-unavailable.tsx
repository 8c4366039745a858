import type { ReactNode } from 'react';

/**
 * Shown instead of a form's response where it cannot be sent: a browser that runs no scripts, or an
 * unsupported one, in which the site's script does not start.
 */
export function FormUnavailable({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>{children}</noscript>
      <div className="unsupported-browser">{children}</div>
    </>
  );
}
