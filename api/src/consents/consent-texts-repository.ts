import { type Queryable } from '../database/pool';
import { type ConsentText } from './consent-evidence';

/** Every wording of the consent text that was ever shown, so that a hash can be read years later. */
export class ConsentTextsRepository {
  constructor(private readonly database: Queryable) {}

  /** Keeps a wording; one that is kept already stays as it is. */
  async keep({ hash, version, text }: ConsentText): Promise<void> {
    await this.database.query(
      'insert into consent_texts (hash, version, text) values ($1, $2, $3) on conflict do nothing',
      [hash, version, text],
    );
  }
}
