import type http from 'node:http';

/** Headers that describe the connection or the bytes, which a changed page has others of. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'strict-transport-security',
]);

/**
 * A cookie of the site for this machine, which has another name and no TLS. Browsers refuse some
 * attributes without `Secure`, and names that begin with `__Secure-` or `__Host-`: those keep it, and
 * Chrome and Firefox accept it on localhost.
 */
function localCookie(cookie: string): string {
  const left = /^__(secure|host)-/i.test(cookie)
    ? /^\s*domain=/i
    : /^\s*(domain=|secure\s*$|samesite=none|partitioned\s*$)/i;
  const parts = cookie.split(';').filter((part) => !left.test(part));
  return parts.join(';');
}

export interface LocalPlace {
  /** Address of the server, without a slash at the end. */
  readonly server: string;
  /** Path on this machine that stands for it; empty for the whole site. */
  readonly path: string;
  readonly requested: URL;
}

/** A redirect inside of the server stays on this machine. */
function localAddress(location: string, { server, path, requested }: LocalPlace): string {
  if (!URL.canParse(location, requested)) return location;
  const { href } = new URL(location, requested);
  return href.startsWith(`${server}/`) ? path + href.slice(server.length) : href;
}

/**
 * The headers of a response of the site or its API, for a browser that opens the site through this
 * machine. Policies stay: the page has the origin of this machine, which `'self'` names.
 */
export function localHeaders(
  headers: http.IncomingHttpHeaders,
  place: LocalPlace,
): http.OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !dropped.has(name));
  const { 'set-cookie': cookies, location } = headers;
  return {
    ...Object.fromEntries(kept),
    ...(cookies && { 'set-cookie': cookies.map(localCookie) }),
    ...(location !== undefined && { location: localAddress(location, place) }),
  };
}
