import type { Pool } from 'pg';
import { listTexts, utc } from '../database/list-texts';
import type { Queryable } from '../database/pool';

/** An address that must not receive promotions. */
export interface Unsubscribe {
  /** Normalized email. */
  readonly emailKey: string;
  readonly unsubscribedAt: Date;
  /** `form`: the page. `one-click`: the mail program's button (RFC 8058). `operator`: by hand. */
  readonly source: 'form' | 'one-click' | 'operator';
  readonly landingPageId: number | null;
}

/** The suppression list. */
export class UnsubscribesRepository {
  constructor(private readonly database: Queryable) {}

  /** Adds an address. An address that is on the list is left unchanged. */
  async add({ emailKey, unsubscribedAt, source, landingPageId }: Unsubscribe): Promise<void> {
    await this.database.query(
      `insert into unsubscribes (email_key, unsubscribed_at, source, landing_page_id)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [emailKey, unsubscribedAt, source, landingPageId],
    );
  }

  /**
   * Removes an address that is on the list by mistake, and logs it without the address. It needs the
   * role that owns the tables.
   * @returns false when the address is not on the list
   */
  async remove(emailKey: string, now: Date): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `with removed as (delete from unsubscribes where email_key = $1 returning email_key)
       insert into person_actions (acted_at, action, entry_ids, detail)
       select $2, 'correct', array(select id from entries where email_key = $1), 'unsubscribe removed'
       from removed`,
      [emailKey, now],
    );
    return rowCount === 1;
  }

  /**
   * Finds the email of an unsubscribe token.
   * @returns the normalized email, or null when no entry has that token
   */
  async emailOfToken(token: string): Promise<string | null> {
    const { rows } = await this.database.query<{ email_key: string }>(
      'select email_key from entries where unsubscribe_token = $1',
      [token],
    );
    return rows[0]?.email_key ?? null;
  }
}

/** Lists the suppression list for the operator as JSON texts, in alphabetical order. */
export const listUnsubscribes = (pool: Pool) =>
  listTexts(
    pool,
    `select email_key as email, ${utc('unsubscribed_at')} as unsubscribed_at, source, landing_page_id
     from unsubscribes order by email_key`,
  );
