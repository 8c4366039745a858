import type { PoolClient } from 'pg';
import { STATEMENT_TIMEOUT_MS, withClient } from './pool';

/**
 * Privileges of the role that serves requests: what its statements need and no more. It cannot read
 * personal details, cannot change an entry or its evidence, and owns nothing.
 */
const API_GRANTS = [
  'select (id, email_key, unsubscribe_token, entry_period, entered_at, erased_at), insert on entries',
  'insert on consents, unsubscribes',
  'select, insert on consent_texts, official_rules',
  'select, insert on drawings, drawing_leaves, drawing_keys, drawing_records',
  'select, insert, delete on registrations',
  'select, insert, update, delete on rate_limits, page_reports, page_report_details',
  'select on schema_migrations, task_completions, excluded_entries, winner_notices',
  'usage on schema pgboss',
  'select, insert, update, delete on all tables in schema pgboss',
];

/** Privileges of the mailer's role: mails that are due, and no table. */
const MAILER_GRANTS = [
  'execute on function due_mails(integer, uuid[])',
  'execute on function begin_mail(uuid, text)',
  'execute on function mail_sent(uuid, text)',
  'execute on function release_mail(uuid, text)',
];

/**
 * What anybody who connects may write by default: temporary tables and large objects. An owner of the
 * tables alone, as in a managed Postgres, may not revoke it.
 */
const REVOKE_DEFAULTS = `
  do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
    revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
  exception when insufficient_privilege then null;
  end $$`;

/** Names of existing roles; a role that is left out keeps its privileges. */
export interface Roles {
  /** Serves requests. */
  readonly api?: string | undefined;
  readonly mailer?: string | undefined;
}

/**
 * Gives roles their privileges, and revokes any others on our tables, and those to write elsewhere.
 * @param owner connection of the role that owns the tables, in a transaction
 */
export async function grantPrivileges(owner: PoolClient, { api, mailer }: Roles): Promise<void> {
  await owner.query(REVOKE_DEFAULTS);
  if (api !== undefined) await grant(owner, api, API_GRANTS);
  if (mailer !== undefined) await grant(owner, mailer, MAILER_GRANTS);
}

async function grant(owner: PoolClient, role: string, grants: readonly string[]): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const statements = [
    `revoke all on all tables in schema public from ${name}`,
    `revoke all on all functions in schema public from public, ${name}`,
    `grant usage on schema public to ${name}`,
    ...grants.map((privilege) => `grant ${privilege} to ${name}`),
  ];
  await owner.query(statements.join(';\n'));
}

/** Advisory lock that serializes changes of a role, which fail when they are concurrent. */
const ROLE_LOCK = 7_340_004;

/** Time-outs that a session of the role that serves requests begins with, in milliseconds. */
const TIME_OUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  // Ends the transaction of a process that no longer responds, so that its locks are released.
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Sets the default time-outs of a role. They belong to the role and not to a session, because a
 * transaction pooler gives each transaction another session.
 * @param url address of the database with that role, which may change its own defaults
 */
export async function setRoleTimeOuts(url: string): Promise<void> {
  const statements = [
    'begin',
    `select pg_advisory_xact_lock(${ROLE_LOCK})`,
    ...Object.entries(TIME_OUTS).map(
      ([name, value]) => `alter role current_user set ${name} = ${value}`,
    ),
    'commit',
  ];
  await withClient(url, 'migrations', (client) => client.query(statements.join('; ')));
}
