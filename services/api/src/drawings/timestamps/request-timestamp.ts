import { readDer } from '@prizestash/verify-drawing/verify-drawing.js';

const TIMEOUT_MS = 10_000;
/** A token has some 6 kB; the protocol allows 30,000 bytes. */
const MAX_BYTES = 30_000;

/** A TimeStampReq (RFC 3161, section 2.4.1) for SHA-256, up to the hash: with the certificate. */
const QUERY_START = '30390201013031300d060960864801650304020105000420';
const QUERY_END = '0101ff';

async function readLimited(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += (chunk as Uint8Array).length;
    if (length > MAX_BYTES) throw new Error('the response is too long');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

/**
 * Requests a time stamp of a hash. The token is not verified.
 * @param hash 64 hexadecimal digits
 * @returns a TimeStampToken, base64
 * @throws {Error} when the authority does not respond in time with a token
 */
export async function requestTimestamp(url: string, hash: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: Buffer.from(QUERY_START + hash + QUERY_END, 'hex'),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const [reply] = readDer(await readLimited(response));
  const [status, token] = reply ? readDer(reply.content) : [];
  const [granted] = status ? readDer(status.content) : [];
  // 0: granted, 1: granted with modifications.
  if (!token || (granted?.content[0] ?? 2) > 1) throw new Error('no time stamp granted');
  return token.whole.toString('base64');
}
