import { normalizeEmail } from '@prizestash/shared/rules/email';
import { openPool } from '@prizestash/api/database/pool';
import type { SubmitResult } from './submit';

/** A rule that responses and database rows must follow. */
interface Finding {
  readonly what: string;
  /** Number of violations; 0 when the rule holds. */
  readonly wrong: number;
}

interface Row {
  readonly id: string;
  readonly email_key: string;
  readonly last_name: string;
}

async function readRows(databaseUrl: string) {
  const pool = openPool(databaseUrl);
  try {
    const { rows } = await pool.query<Row>('select id, email_key, last_name from entries');
    const consents = await pool.query<{ id: string }>('select entry_id as id from consents');
    return { rows, evidence: consents.rows };
  } finally {
    await pool.end();
  }
}

async function compare(databaseUrl: string, results: readonly SubmitResult[]): Promise<Finding[]> {
  const { rows, evidence } = await readRows(databaseUrl);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const withEvidence = new Set(evidence.map(({ id }) => id));

  const accepted = results.filter(({ status }) => status === 200);
  const acceptedIds = new Set(accepted.map(({ entryId }) => entryId));
  const acceptedByGroup = new Map<number, Set<string | null>>();
  for (const { submit, entryId } of accepted) {
    const ids = acceptedByGroup.get(submit.group) ?? new Set();
    acceptedByGroup.set(submit.group, ids.add(entryId));
  }
  const groups = new Set(results.map(({ submit }) => submit.group));
  const responsesByKey = new Map<string, Set<string>>();
  for (const { submit, status, entryId } of results) {
    const responses = responsesByKey.get(submit.key) ?? new Set();
    responsesByKey.set(submit.key, responses.add(`${status} ${entryId}`));
  }

  return [
    {
      what: 'acknowledged entries missing from the database',
      wrong: accepted.filter(({ entryId }) => !stored.has(entryId ?? '')).length,
    },
    {
      what: 'acknowledged entries stored with the details of another person',
      wrong: accepted.filter(({ submit, entryId }) => {
        const row = stored.get(entryId ?? '');
        return (
          row &&
          (row.email_key !== normalizeEmail(submit.body.email) ||
            row.last_name !== submit.body.last_name)
        );
      }).length,
    },
    {
      what: 'stored entries that no client received',
      wrong: rows.filter(({ id }) => !acceptedIds.has(id)).length,
    },
    {
      what: 'people or emails entered more than once, or not at all',
      wrong: [...groups].filter((group) => acceptedByGroup.get(group)?.size !== 1).length,
    },
    {
      what: 'entries without consent evidence, or evidence without an entry',
      wrong:
        rows.filter(({ id }) => !withEvidence.has(id)).length +
        [...withEvidence].filter((id) => !stored.has(id)).length,
    },
    {
      what: 'keys with two different responses',
      wrong: [...responsesByKey.values()].filter((responses) => responses.size > 1).length,
    },
  ];
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
  const findings = await compare(databaseUrl, results);
  for (const { what, wrong } of findings)
    report(`${wrong === 0 ? 'ok   ' : 'WRONG'} ${wrong} ${what}`);
  return findings.filter(({ wrong }) => wrong > 0).map(({ what, wrong }) => `${wrong} ${what}`);
}
