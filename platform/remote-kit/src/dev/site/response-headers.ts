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
function localCookie(cookie: string, prefix: string): string {
  const left = /^__(secure|host)-/i.test(cookie)
    ? /^\s*domain=/i
    : /^\s*(domain=|secure\s*$|samesite=none|partitioned\s*$)/i;
  const parts = cookie.split(';').filter((part) => !left.test(part));
  // A prefix of browsers stays in front.
  return parts
    .join(';')
    .replace(/^\s*(__secure-|__host-)?/i, (start) => start.trimStart() + prefix);
}

/**
 * The cookies that a proxy has set, as the site named them; undefined for none.
 * @param cookie the `Cookie` header of a request to the proxy.
 */
export function ownCookies(cookie = '', prefix: string): string | undefined {
  const own = cookie
    .split(';')
    .map((one) => /^\s*(__secure-|__host-)?(.*)$/i.exec(one) ?? [])
    .filter(([, , rest = '']) => rest.startsWith(prefix))
    .map(([, start = '', rest = '']) => start + rest.slice(prefix.length));
  return own.length > 0 ? own.join('; ') : undefined;
}

interface LocalPlace {
  /** Address of the server, without a slash at the end. */
  readonly server: string;
  /** Path on this machine that stands for it; empty for the whole site. */
  readonly path: string;
  readonly requested: URL;
  /** What the names of its cookies begin with on this machine. */
  readonly cookies: string;
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
    ...(cookies && { 'set-cookie': cookies.map((one) => localCookie(one, place.cookies)) }),
    ...(location !== undefined && { location: localAddress(location, place) }),
  };
}
