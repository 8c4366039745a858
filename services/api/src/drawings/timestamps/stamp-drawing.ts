import { readDer, readTimestamp } from '@prizestash/verify-drawing/verify-drawing.js';
import { roundTime } from '@prizestash/drawings/beacon';
import { recordHash } from '@prizestash/drawings/canonical-json';
import { ServiceError } from '../../service-error';
import { commitmentIn, type DrawingServices, selectionIn } from '../steps/hold-drawing';

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
async function requestTimestamp(url: string, hash: string): Promise<string> {
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

/**
 * Adds the time stamps of the configured authorities that a commitment does not have yet (drawing
 * protocol, section 9). From the round on it does nothing: a drawing does not wait for time stamps.
 * @returns whether a time stamp was added
 * @throws {ServiceError} `timestamp-unavailable` when an authority has none; the others are added
 */
export async function stampDrawing(
  { log, key, beacon, timestampUrls }: DrawingServices,
  drawing: string,
  now: Date,
): Promise<boolean> {
  const records = (await log.recordsOf(drawing)).map(({ record }) => record);
  const commitment = commitmentIn(records);
  if (!commitment || selectionIn(records) || commitment.beacon.chain !== beacon.chain.hash)
    return false;
  const roundAt = roundTime(beacon.chain, commitment.beacon.round);
  const hash = recordHash(commitment);
  const stamped = records.flatMap((record) =>
    record.type === 'timestamp' ? record.authority : [],
  );
  const missing = timestampUrls.filter((url) => !stamped.includes(url));
  if (now >= roundAt || missing.length === 0) return false;

  async function stamp(authority: string): Promise<void> {
    const token = await requestTimestamp(authority, hash);
    // A token that the verifier refuses would spoil the drawing, because records stay in the log.
    const { imprint, time } = readTimestamp(token);
    if (imprint !== hash) throw new Error('the time stamp is of other data');
    if (time >= roundAt.getTime()) throw new Error('the time stamp is not older than the round');
    await log.append(drawing, key, now, (known) =>
      selectionIn(known) ||
      known.some((record) => record.type === 'timestamp' && record.authority === authority)
        ? null
        : { type: 'timestamp', commitment: hash, authority, token },
    );
  }

  const results = await Promise.allSettled(missing.map(stamp));
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected'
      ? [`${new URL(missing[index] as string).host}: ${(result.reason as Error).message}`]
      : [],
  );
  if (failures.length === 0) return true;
  throw new ServiceError(
    'timestamp-unavailable',
    `The commitment of ${drawing} has no time stamp yet of ${failures.join('; ')}. It is requested again until the round.`,
  );
}
