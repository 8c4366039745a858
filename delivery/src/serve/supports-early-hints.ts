import type { IncomingMessage } from 'node:http';

/**
 * Whether a client can use 103 Early Hints: a browser that navigates, behind a proxy. Browsers
 * process early hints over HTTP/2 and later only, which this host does not speak itself, and other
 * clients may not expect an informational response.
 */
export function supportsEarlyHints({ method, httpVersion, headers }: IncomingMessage): boolean {
  const proxied = 'via' in headers || 'x-forwarded-for' in headers || 'forwarded' in headers;
  return (
    method === 'GET' && httpVersion === '1.1' && headers['sec-fetch-mode'] === 'navigate' && proxied
  );
}
