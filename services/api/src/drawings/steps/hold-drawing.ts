import { beaconRandomness, roundTime, committedRound } from '@prizestash/drawings/beacon';
import {
  ALTERNATES,
  type CommitmentRecord,
  type DrawingRecord,
  type SelectionRecord,
  type SignedRecord,
} from '@prizestash/drawings/records';
import { selectLeaves } from '@prizestash/drawings/merkle-tree';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { ServiceError } from '../../service-error';
import { type Beacon, fetchBeaconSignature } from '../beacon/beacon-client';
import type { DrawingKey, DrawingLogRepository } from '../log/drawing-log-repository';
import type { DrawingsRepository } from '../pool/drawings-repository';
import type { OfficialRulesRepository } from './official-rules';

/**
 * Time from the cutoff to closing the pool. An entry that was received before the cutoff is stored
 * within seconds, and the clocks of several machines differ a little.
 */
export const SETTLE_MS = 5 * 60_000;

export interface DrawingServices {
  readonly drawings: DrawingsRepository;
  readonly log: DrawingLogRepository;
  readonly key: DrawingKey;
  readonly beacon: Beacon;
  readonly rules: OfficialRulesRepository;
  /** Time stamp authorities (RFC 3161), for example `http://timestamp.digicert.com`. */
  readonly timestampUrls: readonly string[];
}

const tooEarly = (message: string): ServiceError => new ServiceError('too-early', message);

const toSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

export const commitmentIn = (records: readonly DrawingRecord[]): CommitmentRecord | undefined =>
  records.find((record) => record.type === 'commitment');

export const selectionIn = (records: readonly DrawingRecord[]): SelectionRecord | undefined =>
  records.find((record) => record.type === 'selection');

/**
 * Closes the pool of a drawing, which fixes its leaves.
 * @returns false when it is closed already
 * @throws {ServiceError} `too-early` before the cutoff and the time that late entries need
 */
export async function closeDrawing(
  { drawings }: DrawingServices,
  drawing: string,
  now: Date,
): Promise<boolean> {
  const closesAt = new Date(drawingSchedule(drawing).cutoff.getTime() + SETTLE_MS);
  if (now < closesAt) {
    throw tooEarly(`The pool of ${drawing} closes at ${toSeconds(closesAt)}.`);
  }
  return drawings.close(drawing, now);
}

/**
 * Publishes the commitment of a drawing.
 * @returns the record; null when it is published already
 * @throws {ServiceError} `too-early` while the pool is open, `rules-unknown`
 */
export async function commitDrawing(
  { drawings, log, key, beacon, rules }: DrawingServices,
  drawing: string,
  now: Date,
): Promise<SignedRecord | null> {
  const closed = await drawings.find(drawing);
  if (!closed) throw tooEarly(`The pool of ${drawing} is not closed.`);
  const { period, cutoff } = drawingSchedule(drawing);
  const { round, late } = committedRound(beacon.chain, drawing, now);
  const { version, digest } = await rules.of(period);
  return log.append(drawing, key, now, (records) =>
    commitmentIn(records)
      ? null
      : {
          type: 'commitment',
          period,
          cutoff: toSeconds(cutoff),
          entries: closed.entries,
          excluded: closed.excluded,
          root: closed.root.toString('hex'),
          rules: { version, digest },
          beacon: { chain: beacon.chain.hash, round },
          alternates: ALTERNATES,
          ...(late && { late }),
        },
  );
}

/**
 * Selects the leaves of a drawing with the beacon round of its commitment.
 * @returns the record; null when the selection is published already
 * @throws {ServiceError} `too-early` before the round, `beacon-unavailable` while no beacon has it, or
 *   `beacon-changed` when the commitment names another chain
 */
export async function drawDrawing(
  { drawings, log, key, beacon }: DrawingServices,
  drawing: string,
  now: Date,
): Promise<SignedRecord | null> {
  const records = (await log.recordsOf(drawing)).map(({ record }) => record);
  if (selectionIn(records)) return null;
  const commitment = commitmentIn(records);
  if (!commitment) throw tooEarly(`${drawing} has no commitment.`);
  const { chain, round } = commitment.beacon;
  if (chain !== beacon.chain.hash) {
    throw new ServiceError(
      'beacon-changed',
      `The commitment of ${drawing} names the beacon ${chain}, which is not the configured one.`,
    );
  }
  const publishedAt = roundTime(beacon.chain, round);
  if (now < publishedAt) throw tooEarly(`${drawing} is drawn at ${toSeconds(publishedAt)}.`);
  const signature = await fetchBeaconSignature(beacon, round);
  const randomness = beaconRandomness(signature);
  const indexes = selectLeaves({
    randomness: Buffer.from(randomness, 'hex'),
    root: Buffer.from(commitment.root, 'hex'),
    entries: commitment.entries,
    count: 1 + commitment.alternates,
  });
  const selected = await Promise.all(
    indexes.map(async (index) => ({
      index,
      leaf: (await drawings.leafAt(drawing, index)).toString('hex'),
    })),
  );
  return log.append(drawing, key, now, (known) =>
    selectionIn(known) ? null : { type: 'selection', round, signature, randomness, selected },
  );
}
