import type { IncomingMessage } from 'node:http';

/**
 * Whether a client can use 103 Early Hints: a browser that navigates. Other clients may not expect an
 * informational response.
 */
export function supportsEarlyHints({ method, httpVersion, headers }: IncomingMessage): boolean {
  return method === 'GET' && httpVersion === '1.1' && headers['sec-fetch-mode'] === 'navigate';
}
