import type { ReleasedDocument } from '@prizestash/release-store/release-set/read-folder';
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
import type { Pool } from 'pg';
import type { Queryable } from '../../database/pool';
import { ServiceError } from '../../service-error';
import { type Beacon, fetchBeaconSignature } from '../beacon/beacon-client';
import type { DrawingKey, DrawingLogRepository } from '../log/drawing-log-repository';
import type { DrawingsRepository } from '../pool/drawings-repository';

/** For a demonstration of which nothing is live: it proves nothing anyway. */
const DEMONSTRATION: ReleasedDocument = { version: 'demonstration', digest: '0'.repeat(64) };

/** The official rules by entry period: those that visitors saw when it began. They never change. */
export class OfficialRulesRepository {
  /**
   * @param live reads the rules that visitors get now; null while they are unknown
   * @param isDemonstration whether drawings are held without rules
   */
  constructor(
    private readonly pool: Queryable,
    private readonly live: () => ReleasedDocument | null,
    private readonly isDemonstration: boolean,
  ) {}

  /** Records what is live as the rules of a period, unless it has some. */
  async note(period: string): Promise<void> {
    const rules = this.live();
    if (!rules) return;
    await this.pool.query(
      'insert into official_rules (period, version, digest) values ($1, $2, $3) on conflict do nothing',
      [period, rules.version, rules.digest],
    );
  }

  /** Finds the recorded rules of a period. */
  async find(period: string): Promise<ReleasedDocument | undefined> {
    const { rows } = await this.pool.query<ReleasedDocument>(
      'select version, digest from official_rules where period = $1',
      [period],
    );
    return rows[0];
  }

  /**
   * Returns the rules of a period: those that were recorded, or else the ones that are live now.
   * @throws {ServiceError} `rules-unknown`
   */
  async of(period: string): Promise<ReleasedDocument> {
    await this.note(period);
    const rules = (await this.find(period)) ?? (this.isDemonstration ? DEMONSTRATION : undefined);
    if (rules) return rules;
    throw new ServiceError(
      'rules-unknown',
      `The official rules of ${period} are unknown: RELEASES_DIR has no live release that declares their version and digest.`,
    );
  }
}

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
  /** The services on other connections. */
  on(connections: Pool): DrawingServices;
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
