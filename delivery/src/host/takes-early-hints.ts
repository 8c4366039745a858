import type { IncomingMessage } from 'node:http';

/**
 * Whether a client can make use of 103 Early Hints: a browser that opens a page and says so. Other
 * programs get one answer to one request, which is all that some of them can read.
 */
export function takesEarlyHints({ method, httpVersion, headers }: IncomingMessage): boolean {
  return method === 'GET' && httpVersion === '1.1' && headers['sec-fetch-mode'] === 'navigate';
}
