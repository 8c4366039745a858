import { type Queryable } from '../database/pool';
import { type ConsentText } from './consent-evidence';

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
}
