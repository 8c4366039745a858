import type { HttpCall, HttpResponse } from '@prizestash/api/testing/call';
import type { ReceivedMail } from '@prizestash/partner-sandbox/mailbox';

/**
 * Unsubscribes as a mail program does (RFC 8058).
 * @param send sends a request to the address in the mail.
 * @throws {Error} saying what does not work.
 */
export async function checkOneClick(
  { headers }: ReceivedMail,
  send: (url: string, what: Omit<HttpCall, 'url'>) => Promise<HttpResponse>,
): Promise<void> {
  const [, url] = /^<(https?:[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  const post = headers['list-unsubscribe-post'];
  if (!url || post !== 'List-Unsubscribe=One-Click')
    throw new Error(`the mail has no one-click unsubscribe: ${JSON.stringify(headers)}`);
  const { statusCode, body } = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: post,
  });
  if (statusCode !== 200 || !body.includes('You are unsubscribed'))
    throw new Error(`one click gets ${statusCode}: ${body}`);
}
