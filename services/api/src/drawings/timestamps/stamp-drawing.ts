import { roundTime } from '@prizestash/drawings/beacon-chain';
import { recordHash } from '@prizestash/drawings/canonical-json';
import { readTimestamp } from '@prizestash/verify-drawing/verify-drawing.js';
import { ServiceError } from '../../service-error';
import { commitmentIn, type DrawingServices, selectionIn } from '../steps/hold-drawing';
import { requestTimestamp } from './request-timestamp';

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
