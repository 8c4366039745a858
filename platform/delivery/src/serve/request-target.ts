/** The parts of a request target that decide what is served. */
export interface RequestTarget {
  /** The path as sent; null when it is not in canonical form, which no file and no page has. */
  readonly path: string | null;
  /** The query as sent, with its question mark; empty without one. */
  readonly search: string;
}

/** One or more segments of unreserved characters, or the root; a slash at the end is allowed. */
const CANONICAL_PATH = /^\/(?:[A-Za-z0-9._~-]+\/)*[A-Za-z0-9._~-]*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/**
 * Splits a request target. Paths are compared as sent, never decoded or normalized: every URL of the
 * site is spelled in unreserved characters (RFC 3986, section 2.3), so any other spelling of a path
 * is not found. Decoding would let one file have two paths, and its headers only one of them.
 *
 * @param target of the request line, for example `/apply?utm_source=mail`.
 */
export function parseRequestTarget(target: string): RequestTarget {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const canonical = CANONICAL_PATH.test(path) && !DOT_SEGMENT.test(path);
  return { path: canonical ? path : null, search: at < 0 ? '' : target.slice(at) };
}
