import type { Queryable } from '../database/pool';

/** Of an accepted entry, and of the result of the first drawing that it took part in. */
const mailKinds = ['entered', 'result'] as const;

export interface MailKey {
  readonly entryId: string;
  readonly kind: (typeof mailKinds)[number];
}

/** What a mail is made of. */
export interface BegunMail extends MailKey {
  readonly enteredAt: Date;
  readonly email: string;
  readonly unsubscribeToken: string;
  /** The drawing of a result, for example `2026-11-22`; null in the confirmation of an entry. */
  readonly drawing: string | null;
  /** Number of entries of the drawing. */
  readonly entries: number;
  /** Null when no selected person could be confirmed. */
  readonly winner: Readonly<Record<'firstName' | 'lastInitial' | 'state', string>> | null;
}

/** The mails of entries, with the mailer's role; migration 019 says which are due. */
export class DueMailsRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Lists mails that are due, oldest entries first. A newer version of the program sends other kinds.
   * @param afterOthers ids of entries whose mails are last
   */
  async list(most: number, afterOthers: readonly string[]): Promise<MailKey[]> {
    const { rows } = await this.database.query<MailKey>(
      'select entry_id as "entryId", kind from due_mails($1, $2) where kind = any($3)',
      [most, afterOthers, mailKinds],
    );
    return rows;
  }

  /**
   * Reserves a mail: no process begins it again, unless it is released.
   * @returns null when it is not due, for example because the person has unsubscribed
   */
  async begin(key: MailKey): Promise<BegunMail | null> {
    const { rows } = await this.database.query<Omit<BegunMail, keyof MailKey>>(
      `select entered_at as "enteredAt", email, unsubscribe_token as "unsubscribeToken", drawing,
         entries, winner
       from begin_mail($1, $2)`,
      [key.entryId, key.kind],
    );
    return rows[0] ? { ...key, ...rows[0] } : null;
  }

  async sent({ entryId, kind }: MailKey): Promise<void> {
    await this.database.query('select mail_sent($1, $2)', [entryId, kind]);
  }

  /** Makes a mail due again that was certainly not sent. */
  async release({ entryId, kind }: MailKey): Promise<void> {
    await this.database.query('select release_mail($1, $2)', [entryId, kind]);
  }
}
