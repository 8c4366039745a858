import type { PoolClient } from 'pg';

/**
 * Privileges of the role that serves requests: what its statements need and no more. It cannot read
 * personal details, cannot change an entry or its evidence, and owns nothing.
 */
const GRANTS = [
  'select (id, email_key, unsubscribe_token, entry_period, entered_at, erased_at), insert on entries',
  'insert on consents',
  'select, insert on consent_texts',
  'select, insert, delete on registrations',
  'insert on unsubscribes',
  'select, insert, update, delete on rate_limits',
  'select, insert, update, delete on page_reports',
  'select, insert, update, delete on page_report_details',
  'select on schema_migrations',
  'select on task_completions',
  'select on excluded_entries',
  'select, insert on official_rules',
  'select, insert on drawings',
  'select, insert on drawing_leaves',
  'select, insert on drawing_keys',
  'select, insert on drawing_records',
  'select on winner_notices',
  'usage on schema pgboss',
  'select, insert, update, delete on all tables in schema pgboss',
];

/**
 * Gives the role that serves requests its privileges, and revokes any others on our tables.
 * @param owner connection of the role that owns the tables, in a transaction
 * @param role name of an existing role
 */
export async function grantApiPrivileges(owner: PoolClient, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const statements = [
    `revoke all on all tables in schema public from ${name}`,
    `revoke all on all functions in schema public from public, ${name}`,
    `grant usage on schema public to ${name}`,
    ...GRANTS.map((grant) => `grant ${grant} to ${name}`),
  ];
  await owner.query(statements.join(';\n'));
}
