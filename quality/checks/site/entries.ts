import { randomUUID } from 'node:crypto';
import { openPool } from '@prizestash/api/database/pool';
import { fakePerson } from '@prizestash/api/testing/people';
import { normalizeEmail } from '@prizestash/shared/rules/email';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';

export interface Submit {
  readonly key: string;
  readonly body: EntryPayload;
  /** Submits of one group share an email or a person, so exactly one of them is accepted. */
  readonly group: number;
}

/** Final response to a request of a submit. */
export interface SubmitResult {
  readonly submit: Submit;
  readonly status: number;
  readonly entryId: string | null;
}

/** Numbers of people whom no visitor is. */
const OTHERS = 500_000;
/** Every tenth submit is sent twice at the same time. */
const SENT_TWICE = 10;

/** The submit of a person whom no other visitor shares anything with. */
export const newSubmit = (number: number): Submit => ({
  key: randomUUID(),
  body: fakePerson(number),
  group: number,
});

/**
 * The submit of a visitor. Every second visitor repeats the one before: the same email with another
 * name, or the same person with another email.
 * @returns its copies, which are sent at the same time.
 */
export function submitsOf(number: number): readonly Submit[] {
  const group = number - (number % 2);
  const first = fakePerson(group);
  const again: EntryPayload =
    group % 4
      ? { ...fakePerson(OTHERS + group), email: first.email.toUpperCase() }
      : { ...first, first_name: 'ÁNN', email: `ann.again.${group}@example.com` };
  const submit = { key: randomUUID(), body: number === group ? first : again, group };
  return Array<Submit>(number % SENT_TWICE === 0 ? 2 : 1).fill(submit);
}

interface Row {
  readonly id: string;
  readonly email_key: string;
  readonly last_name: string;
  readonly has_evidence: boolean;
}

async function readRows(databaseUrl: string): Promise<Row[]> {
  const pool = openPool(databaseUrl);
  try {
    const { rows } = await pool.query<Row>(
      `select id, email_key, last_name, entry_id is not null as has_evidence
       from entries left join consents on entry_id = id`,
    );
    return rows;
  } finally {
    await pool.end();
  }
}

/** Collects different values by key. */
function groupBy<K>(
  results: readonly SubmitResult[],
  keyOf: (result: SubmitResult) => K,
): Map<K, Set<string>> {
  const groups = new Map<K, Set<string>>();
  for (const result of results) {
    const values = groups.get(keyOf(result)) ?? new Set();
    groups.set(keyOf(result), values.add(`${result.status} ${result.entryId}`));
  }
  return groups;
}

/** How often each rule is violated. */
function violations(
  rows: readonly Row[],
  results: readonly SubmitResult[],
): Record<string, number> {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const accepted = results.filter(({ status }) => status === 200);
  const acceptedIds = new Set(accepted.map(({ entryId }) => entryId));
  const acceptedByGroup = groupBy(accepted, ({ submit }) => submit.group);
  const groups = [...new Set(results.map(({ submit }) => submit.group))];
  const isOfAnother = ({ submit: { body }, entryId }: SubmitResult) => {
    const row = stored.get(entryId ?? '');
    return (
      row && (row.email_key !== normalizeEmail(body.email) || row.last_name !== body.last_name)
    );
  };
  const byKey = groupBy(results, ({ submit }) => submit.key);
  return {
    'acknowledged entries missing from the database': accepted.filter(
      ({ entryId }) => !stored.has(entryId ?? ''),
    ).length,
    'acknowledged entries stored with the details of another person':
      accepted.filter(isOfAnother).length,
    'stored entries that no client received': rows.filter(({ id }) => !acceptedIds.has(id)).length,
    'people or emails entered more than once, or not at all': groups.filter(
      (group) => acceptedByGroup.get(group)?.size !== 1,
    ).length,
    'entries without consent evidence': rows.filter(({ has_evidence }) => !has_evidence).length,
    'keys with two different responses': [...byKey.values()].filter(({ size }) => size > 1).length,
  };
}

/**
 * Compares the responses that clients received with the rows in the database, and reports each rule.
 * @returns the broken rules, one line each.
 */
export async function compareEntries(
  databaseUrl: string,
  results: readonly SubmitResult[],
  report: (line: string) => void,
): Promise<string[]> {
  const findings = Object.entries(violations(await readRows(databaseUrl), results));
  for (const [rule, count] of findings)
    report(`${count === 0 ? 'ok   ' : 'WRONG'} ${count} ${rule}`);
  return findings.filter(([, count]) => count > 0).map(([rule, count]) => `${count} ${rule}`);
}
