import { ScriptUnavailable } from '@prizestash/shared/ui';

/** The place of a page that is rendered in the browser only. It has no styles. */
export function PendingPage() {
  return (
    <>
      <ScriptUnavailable>
        <p>
          Your browser is too old, or the scripts of this page did not load, and this page needs
          them.
        </p>
      </ScriptUnavailable>
      {/* Taller than most screens, so that the footer does not move within them. */}
      <svg width="100%" height="900" fill="currentColor" opacity="0.08" aria-hidden="true">
        <rect y="32" width="60%" height="40" rx="8" />
        <rect y="104" width="100%" height="160" rx="8" />
        <rect y="296" width="100%" height="160" rx="8" />
      </svg>
    </>
  );
}
