import type { Queryable } from '../database/pool';

/** Names a mail: of an accepted entry, or of the result of the first drawing that it took part in. */
export interface MailKey {
  readonly entryId: string;
  readonly kind: 'entered' | 'result';
}

/** The result of a drawing. */
export interface MailedResult {
  /** For example `2026-11-22`. */
  readonly drawing: string;
  readonly entries: number;
  /** Null when no selected person could be confirmed. */
  readonly winner: {
    readonly firstName: string;
    readonly lastInitial: string;
    readonly state: string;
  } | null;
}

/** What a mail is made of. */
export interface BegunMail {
  readonly entryId: string;
  readonly enteredAt: Date;
  readonly email: string;
  readonly unsubscribeToken: string;
  /** Null in the confirmation of an entry. */
  readonly result: MailedResult | null;
}

type BegunRow = Omit<BegunMail, 'result' | 'entryId'> &
  Omit<MailedResult, 'drawing'> & { readonly drawing: string | null };

/** The mails of entries, with the mailer's role; migration 019 says which are due. */
export class DueMailsRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Lists mails that are due, oldest entries first.
   * @param afterOthers ids of entries whose mails are last
   */
  async list(most: number, afterOthers: readonly string[]): Promise<MailKey[]> {
    const { rows } = await this.database.query<MailKey>(
      'select entry_id as "entryId", kind from due_mails($1, $2)',
      [most, afterOthers],
    );
    return rows;
  }

  /**
   * Reserves a mail: no process begins it again, unless it is released.
   * @returns null when it is not due, for example because the person has unsubscribed
   */
  async begin({ entryId, kind }: MailKey): Promise<BegunMail | null> {
    const { rows } = await this.database.query<BegunRow>(
      `select entered_at as "enteredAt", email, unsubscribe_token as "unsubscribeToken", drawing,
         entries, winner
       from begin_mail($1, $2)`,
      [entryId, kind],
    );
    if (!rows[0]) return null;
    const { drawing, entries, winner, ...mail } = rows[0];
    return { entryId, ...mail, result: drawing === null ? null : { drawing, entries, winner } };
  }

  async sent({ entryId, kind }: MailKey): Promise<void> {
    await this.database.query('select mail_sent($1, $2)', [entryId, kind]);
  }

  /** Makes a mail due again that was certainly not sent. */
  async release({ entryId, kind }: MailKey): Promise<void> {
    await this.database.query('select release_mail($1, $2)', [entryId, kind]);
  }
}
