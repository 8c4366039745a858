/** A request that a content security policy refused. */
export interface BlockedRequest {
  /** A URL, or a keyword such as `inline`. */
  readonly blockedUri: string;
  /** The directive that refused it, for example `script-src-elem`. */
  readonly directive: string;
}

/** Enough to configure a partner; a hostile script could report without end. */
const maxReports = 20;

/** The origin of a blocked URL; the text itself for a keyword. */
export function originOf(uri: string): string {
  try {
    return new URL(uri).origin;
  } catch {
    return uri;
  }
}

/**
 * Creates a function that warns about each origin that the policy blocks for one partner, once.
 * @param partner the partner's name, for the console.
 */
export function createBlockedReporter(partner: string): (request: BlockedRequest) => void {
  const reported = new Set<string>();
  return ({ blockedUri, directive }) => {
    const message = `${originOf(blockedUri)} (${directive})`;
    if (reported.has(message) || reported.size >= maxReports) return;
    reported.add(message);
    // oxlint-disable-next-line no-console -- names the origin that the operator has to configure
    console.warn(
      `${partner}: the content security policy blocked ${message}. ` +
        "The partner's configured origins do not allow it.",
    );
  };
}

/**
 * Calls back for every request of the page that its policy blocks.
 * @returns a function that stops it.
 */
export function onBlockedRequest(listener: (request: BlockedRequest) => void): () => void {
  const handle = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) =>
    listener({ blockedUri: blockedURI, directive: effectiveDirective });
  document.addEventListener('securitypolicyviolation', handle);
  return () => document.removeEventListener('securitypolicyviolation', handle);
}
