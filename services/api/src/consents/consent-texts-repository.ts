import type { Queryable } from '../database/pool';
import type { ConsentText } from './consent-text';

/** Every consent text that was ever shown, so that a hash in the evidence can be resolved later. */
export class ConsentTextsRepository {
  constructor(private readonly database: Queryable) {}

  /** Registers a text. A text that is registered already is left unchanged. */
  async add({ hash, version, text }: ConsentText): Promise<void> {
    await this.database.query(
      'insert into consent_texts (hash, version, text) values ($1, $2, $3) on conflict do nothing',
      [hash, version, text],
    );
  }

  /** Finds the version of a text that was registered in the last ten minutes; null for none. */
  async findNew(hash: string): Promise<string | null> {
    const { rows } = await this.database.query<{ version: string }>(
      "select version from consent_texts where hash = $1 and first_used_at > now() - interval '10 minutes'",
      [hash],
    );
    return rows[0]?.version ?? null;
  }
}
