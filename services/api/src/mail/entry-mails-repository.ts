import type { Queryable } from '../database/pool';

/** What a mail is about: the accepted entry, or the first drawing that it took part in. */
export type MailKind = 'entered' | 'result';

/** A mail that is to be sent now. */
export interface DueMail {
  readonly entryId: string;
  readonly enteredAt: Date;
  readonly email: string;
  readonly unsubscribeToken: string;
}

/** Received from, up to before. */
export interface Received {
  readonly from: Date;
  readonly to: Date;
}

/** Entries of the form that can get a mail: cards may lack the email, and promise none. */
const REACHABLE = `e.card_number is null and e.erased_at is null
  and not exists (select from unsubscribes u where u.email_key = e.email_key)`;

const WHICH: Readonly<Record<MailKind, string>> = {
  entered: REACHABLE,
  // Who got no confirmation did not ask this site for mail.
  result: `${REACHABLE} and exists (
    select from entry_mails m where m.entry_id = e.id and m.kind = 'entered' and m.sent_at is not null
  )`,
};

/** Which mails about entries were sent. It needs the role that owns the tables. */
export class EntryMailsRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Reserves mails that were never begun, oldest entries first. No process reserves one again,
   * unless it is released.
   */
  async begin(
    kind: MailKind,
    { from, to }: Received,
    limit: number,
    now: Date,
  ): Promise<DueMail[]> {
    const { rows } = await this.database.query<DueMail>(
      `with due as (
         select e.id from entries e
         where e.entered_at >= $2 and e.entered_at < $3 and ${WHICH[kind]}
           and not exists (select from entry_mails m where m.entry_id = e.id and m.kind = $1)
         order by e.entered_at limit $4
       ), begun as (
         insert into entry_mails (entry_id, kind, begun_at) select id, $1, $5 from due
         on conflict do nothing returning entry_id
       )
       select e.id as "entryId", e.entered_at as "enteredAt", e.email,
         e.unsubscribe_token as "unsubscribeToken"
       from begun join entries e on e.id = begun.entry_id order by e.entered_at`,
      [kind, from, to, limit, now],
    );
    return rows;
  }

  async sent(kind: MailKind, entryId: string, now: Date): Promise<void> {
    await this.database.query(
      'update entry_mails set sent_at = $3 where entry_id = $2 and kind = $1',
      [kind, entryId, now],
    );
  }

  /** Lets mails that were certainly not sent be begun again. */
  async release(kind: MailKind, entryIds: readonly string[]): Promise<void> {
    await this.database.query(
      `delete from entry_mails where entry_id = any($2) and kind = $1 and sent_at is null`,
      [kind, entryIds],
    );
  }
}
