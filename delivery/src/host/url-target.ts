/** The parts of a request's target that decide what is served. */
export interface UrlTarget {
  /** Decoded path without dot segments; null for a path that names nothing the site could have. */
  readonly path: string | null;
  /** The query as it was sent, with its question mark; empty without one. */
  readonly search: string;
}

/**
 * Reads a request's target. An empty segment (`//host/`) is nobody's path: sent back in a redirect,
 * it would name another origin.
 * @param target the request line's, for example `/apply?utm_source=mail`.
 */
export function urlTargetOf(target: string): UrlTarget {
  const at = target.indexOf('?');
  const search = at < 0 ? '' : target.slice(at);
  return { path: readablePath(at < 0 ? target : target.slice(0, at)), search };
}

function readablePath(text: string): string | null {
  if (!text.startsWith('/') || text.includes('//')) return null;
  try {
    const decoded = decodeURIComponent(new URL(text, 'http://host').pathname);
    return decoded.includes('\0') || decoded.includes('//') ? null : decoded;
  } catch {
    return null;
  }
}
