import type { IncomingMessage } from 'node:http';

/**
 * Whether somebody can make use of 103 Early Hints: a browser that opens a page, behind a proxy that
 * speaks to it for us. Browsers read early hints over HTTP/2 and later only, which this host does not
 * speak: straight to a browser they would be bytes for nothing. Other programs get one answer to one
 * request, which is all that some of them can read.
 */
export function supportsEarlyHints({ method, httpVersion, headers }: IncomingMessage): boolean {
  const proxied = 'via' in headers || 'x-forwarded-for' in headers || 'forwarded' in headers;
  return (
    method === 'GET' && httpVersion === '1.1' && headers['sec-fetch-mode'] === 'navigate' && proxied
  );
}
