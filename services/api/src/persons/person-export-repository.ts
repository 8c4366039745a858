import type { Queryable } from '../database/pool';

/** A row with columns as in the database; times are ISO 8601. */
export type PersonRow = Readonly<Record<string, unknown>>;

/** Everything that is stored about a person. */
export interface PersonExport {
  readonly entries: readonly PersonRow[];
  readonly consents: readonly PersonRow[];
  readonly registrations: readonly PersonRow[];
  readonly unsubscribes: readonly PersonRow[];
  readonly mails: readonly PersonRow[];
  readonly actions: readonly PersonRow[];
}

/**
 * Collects everything that is stored about a person. It needs the role that owns the tables.
 * @param emailKey result of `normalizeEmail`, or the key of a mailed entry without an email
 */
export async function exportPerson(database: Queryable, emailKey: string): Promise<PersonExport> {
  const rows = async (sql: string, value: unknown): Promise<PersonRow[]> =>
    (await database.query<{ row: PersonRow }>(sql, [value])).rows.map(({ row }) => row);
  const entries = await rows(
    `select to_jsonb(e) || jsonb_build_object('birthday', to_char(birthday, 'MM/DD/YYYY')) as row
     from entries e where email_key = $1 order by entered_at, id`,
    emailKey,
  );
  const ids = entries.map(({ id }) => id);
  return {
    entries,
    consents: await rows(
      `select to_jsonb(c) || jsonb_build_object('consent_text', t.text) as row
       from consents c left join consent_texts t on t.hash = c.consent_hash
       where entry_id = any($1) order by given_at`,
      ids,
    ),
    registrations: await rows(
      `select to_jsonb(r) as row from registrations r where entry_id = any($1)
       order by received_at`,
      ids,
    ),
    unsubscribes: await rows(
      'select to_jsonb(u) as row from unsubscribes u where email_key = $1',
      emailKey,
    ),
    mails: await rows(
      'select to_jsonb(m) as row from entry_mails m where entry_id = any($1) order by begun_at',
      ids,
    ),
    actions: await rows(
      `select to_jsonb(a) - 'id' as row from person_actions a where entry_ids && $1 order by a.id`,
      ids,
    ),
  };
}
