export interface RequestTarget {
  /** The path as sent; null when it is not in canonical form, which no file and no page has. */
  readonly path: string | null;
  /** The query as sent, with its question mark; empty without one. */
  readonly search: string;
}

/** One or more segments of unreserved characters, or the root; a slash at the end is allowed. */
const CANONICAL_PATH = /^\/(?:[A-Za-z0-9._~-]+\/)*[A-Za-z0-9._~-]*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

const ENCODED_UNRESERVED = /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi;
/** Spaces and punctuation of the text around an address, also encoded, and the slash before them. */
const AROUND_ADDRESS =
  /(?:[/ .,;:!?'"*_()<>[\]{}|”’»]|%(?:2[0-9AC]|3[ABCEF]|5[BDF]|7[BCD]|C2%A0|C2%BB|E2%80%9[9D]))+$/i;

/** Of what is read as a page: longer ends would take the expression above quadratic time. */
const MAX_MEANT_LENGTH = 500;

/**
 * The path that a person or a mail program probably meant: with unreserved characters decoded, in
 * lower case, with single slashes, and without what follows an address in a text. Only for a redirect
 * to a page that exists; nothing is served under another spelling.
 *
 * @param target for example `/Legal/unsubscribe).?utm_source=mail`.
 * @returns for example `/legal/unsubscribe`; null where it is not clear.
 */
function meantPath(target: string): string | null {
  const [sent = ''] = target.split('?', 1);
  if (sent.length > MAX_MEANT_LENGTH) return null;
  const decoded = sent.replace(ENCODED_UNRESERVED, decodeURIComponent);
  if (DOT_SEGMENT.test(decoded)) return null;
  const path =
    decoded
      .replace(AROUND_ADDRESS, '')
      .replace(/\/{2,}/g, '/')
      .toLowerCase() || '/';
  return CANONICAL_PATH.test(path) ? path : null;
}

/** A query that an ad system has joined with `&`, or a link shortener encoded. */
const JOINED_QUERY = /^(.*?)(?:&|%26|%3F)([a-z][\w.-]*(=|%3D).*)$/i;

/**
 * Like `parseRequestTarget`, with the path that was probably meant, and with a query that was joined to
 * it in another way than by a question mark.
 *
 * @param target for example `/apply&fbclid=a` or `/apply%3Futm_source%3Da%26fbclid%3Db`.
 */
export function meantTarget(target: string): RequestTarget {
  const { search } = parseRequestTarget(target);
  const sent = target.slice(0, target.length - search.length);
  const [, path = sent, joined = '', equals = ''] = JOINED_QUERY.exec(sent) ?? [];
  const query = equals === '=' ? joined : joined.replace(/%3D/gi, '=').replace(/%26/g, '&');
  return {
    path: meantPath(path),
    search: query === '' ? search : `?${query}${search.replace('?', '&')}`,
  };
}

/**
 * Splits a request target. Paths are compared as sent, never decoded or normalized: every URL of the
 * site is spelled in unreserved characters (RFC 3986, section 2.3), so any other spelling of a path
 * is not found, or redirected (`meantTarget`). Decoding would let one file have two paths, and its headers only one of them.
 *
 * @param target of the request line, for example `/apply?utm_source=mail`.
 */
export function parseRequestTarget(target: string): RequestTarget {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const canonical = CANONICAL_PATH.test(path) && !DOT_SEGMENT.test(path);
  return { path: canonical ? path : null, search: at < 0 ? '' : target.slice(at) };
}
