import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { canonicalJson, recordHash } from '@prizestash/drawings/canonical-json';
import {
  type DrawingRecord,
  NO_PREVIOUS,
  PROTOCOL,
  type SignedRecord,
} from '@prizestash/drawings/records';
import type { Pool, PoolClient } from 'pg';
import { entryLeaf } from '@prizestash/drawings/merkle-tree';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { type Queryable, inTransaction, namedQuery } from '../../database/pool';
import { ServiceError } from '../../service-error';

/** Advisory lock that serializes appending, so that the log stays one chain. */
const LOG_LOCK = 7_340_003;

const INSERT = `
  insert into drawing_records
    (position, drawing, type, hash, previous, record, signature, recorded_at)
  values (:position, :drawing, :type, :hash, :previous, :record, :signature, :recorded_at)`;

/** A record without the members that the log adds. */
export type RecordContent = DrawingRecord extends infer Kind
  ? Kind extends DrawingRecord
    ? Omit<Kind, 'protocol' | 'drawing' | 'key' | 'previous'>
    : never
  : never;

interface RecordRow {
  readonly record: string;
  readonly signature: string;
}

const toSigned = ({ record, signature }: RecordRow): SignedRecord => ({
  record: JSON.parse(record) as DrawingRecord,
  signature,
});

/** The append-only log of signed records. */
export class DrawingLogRepository {
  /** @param publishedHead reads the hash of the last record that the site shows; null while it shows none */
  constructor(
    private readonly pool: Pool,
    private readonly publishedHead: () => string | null,
  ) {}

  recordsOf(drawing: string, database: Queryable = this.pool): Promise<SignedRecord[]> {
    return database
      .query<RecordRow>(
        'select record, signature from drawing_records where drawing = $1 order by position',
        [drawing],
      )
      .then(({ rows }) => rows.map(toSigned));
  }

  /**
   * Returns records of the log, oldest first.
   * @param after hash of a record; undefined to begin with the first
   * @returns records, and the hash to continue after, null at the end; null when no record has that hash
   */
  async page(after: string | undefined, limit: number) {
    const start = after === undefined ? -1 : await this.positionOf(after);
    if (start === null) return null;
    const { rows } = await this.pool.query<RecordRow & { hash: string }>(
      `select record, signature, hash from drawing_records where position > $1
       order by position limit $2`,
      [start, limit + 1],
    );
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.hash ?? null) : null;
    return { records: page.map(toSigned), next };
  }

  /**
   * Appends a record in a separate transaction, in which no other process appends.
   * @param decide returns the record to append, given those of the drawing; null to append none
   * @returns the appended record; null when there was none
   * @throws {ServiceError} `log-older` in a database that was restored to a moment before the published head
   */
  append(
    drawing: string,
    key: DrawingKey,
    now: Date,
    decide: (
      records: readonly DrawingRecord[],
      client: PoolClient,
    ) => RecordContent | null | Promise<RecordContent | null>,
  ): Promise<SignedRecord | null> {
    return inTransaction(this.pool, async (client) => {
      // Released with the transaction, so that it works behind a transaction pooler too.
      await client.query('select pg_advisory_xact_lock($1)', [LOG_LOCK]);
      const known = await this.recordsOf(drawing, client);
      const content = await decide(
        known.map(({ record }) => record),
        client,
      );
      if (!content) return null;
      const published = this.publishedHead();
      if (published !== null && (await this.positionOf(published, client)) === null)
        throw new ServiceError(
          'log-older',
          'The site shows a record of drawings that this database lacks, so none is added: restore a later moment.',
        );
      const { rows } = await client.query<{ position: string; hash: string }>(
        'select position, hash from drawing_records order by position desc limit 1',
      );
      const previous = rows[0]?.hash ?? NO_PREVIOUS;
      const base = { protocol: PROTOCOL, drawing, key: key.kid, previous } as const;
      const record = { ...base, ...content } as DrawingRecord;
      const text = canonicalJson(record);
      const signature = key.sign(text);
      await client.query(
        'insert into drawing_keys (kid, x, first_used_at) values ($1, $2, $3) on conflict do nothing',
        [key.kid, key.x, now],
      );
      await client.query(
        namedQuery(INSERT, {
          position: Number(rows[0]?.position ?? -1) + 1,
          drawing,
          type: record.type,
          hash: recordHash(record),
          previous,
          record: text,
          signature,
          recorded_at: now,
        }),
      );
      return { record, signature };
    });
  }

  async keys(): Promise<{ readonly kid: string; readonly x: string }[]> {
    const { rows } = await this.pool.query<{ kid: string; x: string }>(
      'select kid, x from drawing_keys order by first_used_at, kid',
    );
    return rows;
  }

  /** Returns the hash of the last record and the number of records; null without any. */
  async head(): Promise<{ readonly head: string; readonly records: number } | null> {
    const { rows } = await this.pool.query<{ head: string; position: string }>(
      'select hash as head, position from drawing_records order by position desc limit 1',
    );
    return rows[0] ? { head: rows[0].head, records: Number(rows[0].position) + 1 } : null;
  }

  private async positionOf(hash: string, database: Queryable = this.pool): Promise<number | null> {
    const { rows } = await database.query<{ position: string }>(
      'select position from drawing_records where hash = $1',
      [hash],
    );
    return rows[0] ? Number(rows[0].position) : null;
  }
}

/** The Ed25519 key that signs the records of drawings. */
export interface DrawingKey {
  /** JWK thumbprint of the public key (RFC 7638), base64url. */
  readonly kid: string;
  /** Public key, base64url. */
  readonly x: string;
  /** Signs the UTF-8 of a text. @returns base64url */
  sign(text: string): string;
}

/** PKCS#8 of an Ed25519 key up to its 32 secret bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Creates the signing key from its secret.
 * @param secret 32 bytes, base64url, the member `d` of a JWK (RFC 8037)
 */
export function drawingKey(secret: string): DrawingKey {
  const seed = Buffer.from(secret, 'base64url');
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const x = createPublicKey(privateKey).export({ format: 'jwk' }).x as string;
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  return {
    kid: createHash('sha256').update(members).digest('base64url'),
    x,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

/**
 * Reads the confirmed winners of all drawings. The log names them by leaf.
 * @returns whether an entry has won: its period, for example `2026-11`, and its id
 */
export async function confirmedWinners(
  database: Queryable,
): Promise<(period: string, entryId: string) => boolean> {
  const { rows } = await database.query<{ drawing: string; leaf: string }>(
    `select drawing, s.record::json #>> array['selected', o.record::json ->> 'position', 'leaf'] as leaf
     from drawing_records o join drawing_records s using (drawing)
     where o.type = 'outcome' and o.record::json ->> 'status' = 'confirmed' and s.type = 'selection'`,
  );
  const byPeriod = new Map<string, { drawing: string; leaf: string }[]>();
  for (const row of rows) {
    const { period } = drawingSchedule(row.drawing);
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), row]);
  }
  return (period, entryId) =>
    (byPeriod.get(period) ?? []).some(
      ({ drawing, leaf }) => Buffer.from(entryLeaf(drawing, entryId)).toString('hex') === leaf,
    );
}
