import type http from 'node:http';

/** Headers that describe the connection or the bytes, which a changed page has others of. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'strict-transport-security',
]);

/** A cookie of the site for this machine, which has another name and no TLS. */
function localCookie(cookie: string): string {
  return cookie
    .split(';')
    .filter((part) => !/^\s*(domain=|secure\s*$)/i.test(part))
    .join(';');
}

/** A redirect inside of the site stays on this machine. */
function localAddress(location: string, site: string): string {
  if (!URL.canParse(location)) return location;
  const { origin, pathname, search } = new URL(location);
  return origin === site ? pathname + search : location;
}

/**
 * The headers of a response of the site, for a browser that opens the site through this machine.
 * Policies stay: the page has the origin of this machine, which `'self'` names.
 * @param site origin of the site, which redirects may name.
 */
export function localHeaders(
  headers: http.IncomingHttpHeaders,
  site: string,
): http.OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !dropped.has(name));
  const { 'set-cookie': cookies, location } = headers;
  return {
    ...Object.fromEntries(kept),
    ...(cookies && { 'set-cookie': cookies.map(localCookie) }),
    ...(location !== undefined && { location: localAddress(location, site) }),
  };
}
