import type { ReactElement, ReactNode } from 'react';

/**
 * Shown where a form cannot be sent or an offer cannot run: in a browser that runs no scripts, in an
 * unsupported one, in which the site's script does not start, or when that did not load.
 */
export function ScriptUnavailable({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      <noscript>{children}</noscript>
      {/* Reader views apply no style sheet; where the site's does, it decides. */}
      <div hidden className="unsupported-browser">
        {children}
      </div>
    </>
  );
}
