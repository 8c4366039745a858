import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

/** Role of the embedded database that serves requests. */
const API_ROLE = 'prizestash_api';
const PASSWORD_FILE = 'prizestash-api-password';

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
  'select on schema_migrations',
  'select on excluded_entries',
  'select, insert on drawings',
  'select, insert on drawing_leaves',
  'select, insert on drawing_keys',
  'select, insert on drawing_records',
  'select on winner_notices',
  'usage on schema pgboss',
  'select, insert, update, delete on all tables in schema pgboss',
];

/**
 * Gives the role that serves requests its privileges, and takes away any others on our tables.
 * @param owner connection of the role that owns the tables
 * @param role name of an existing role
 */
export async function grantApiPrivileges(owner: Client, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const statements = [
    'begin',
    `revoke all on all tables in schema public from ${name}`,
    `revoke all on all functions in schema public from public, ${name}`,
    `grant usage on schema public to ${name}`,
    ...GRANTS.map((grant) => `grant ${grant} to ${name}`),
    'commit',
  ];
  await owner.query(statements.join(';\n'));
}

/**
 * Ensures that the embedded database has the role that serves requests, with a random password that
 * is kept in the cluster's folder. Call it inside of `withStartLock`.
 * @param ownerUrl address of the running server, with the owner's user and password
 * @param clusterDir folder of the cluster
 * @returns the server's address with the role's user and password
 */
export async function ensureApiRole(ownerUrl: string, clusterDir: string): Promise<string> {
  const file = path.join(clusterDir, PASSWORD_FILE);
  if (!existsSync(file)) {
    const password = randomBytes(24).toString('base64url');
    const owner = new Client({ connectionString: ownerUrl });
    owner.on('error', () => undefined);
    await owner.connect();
    try {
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [API_ROLE]);
      await owner.query(
        `${rowCount ? 'alter' : 'create'} role ${API_ROLE} login nosuperuser nocreatedb nocreaterole
         password ${owner.escapeLiteral(password)}`,
      );
    } finally {
      await owner.end();
    }
    // Written last and renamed, so that the file exists only when the role has this password.
    writeFileSync(`${file}.new`, password, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const url = new URL(ownerUrl);
  url.username = API_ROLE;
  url.password = readFileSync(file, 'utf8');
  return url.href;
}
