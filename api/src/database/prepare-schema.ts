import { Client } from 'pg';
import { backfillReviewKeys } from '../review/backfill-review-keys';
import { ServiceError } from '../service-error';
import { type Database } from '../embedded-database/open-embedded';
import { installJobQueue } from './job-queue';
import { migrate, missingMigrations } from './migrate';

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'prizestash migrations' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** True when the role owns the tables, or when there are none yet. */
async function mayMigrate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(current_user, relowner, 'member') as owns
     from pg_class where oid = to_regclass('schema_migrations')`,
  );
  return rows[0]?.owns ?? true;
}

/** Applies migrations and what they cannot express in SQL, with the queue first, for the grants. */
async function migrateData(url: string, apiRole?: string): Promise<string[]> {
  await installJobQueue(url);
  const applied = await migrate(url, undefined, apiRole);
  await withClient(url, backfillReviewKeys);
  return applied;
}

/**
 * Brings the schema and the review keys up to date with the owner's role and grants the API's role its privileges. When
 * only the API's role is known, it checks that the migrations were applied.
 * @returns names of the migrations applied by this call
 * @throws ServiceError `migration-missing` when migrations are due and the role may not apply them
 */
export async function prepareSchema({
  url,
  apiUrl,
}: Pick<Database, 'url' | 'apiUrl'>): Promise<string[]> {
  if (url !== apiUrl) return migrateData(url, decodeURIComponent(new URL(apiUrl).username));
  const missing = await withClient(url, async (client) =>
    (await mayMigrate(client)) ? null : missingMigrations(client),
  );
  if (missing === null) return migrateData(url);
  if (missing.length === 0) return [];
  throw new ServiceError(
    'migration-missing',
    `The database lacks ${missing.join(', ')}: run npm run migrate with MIGRATION_DATABASE_URL.`,
  );
}

/**
 * Refuses to serve requests as a superuser, for whom no privilege is checked.
 * @param url address that requests are served with
 * @throws ServiceError `superuser`
 */
export async function refuseSuperuser(url: string): Promise<void> {
  const isSuperuser = await withClient(url, async (client) => {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    return rows[0]?.rolsuper === true;
  });
  if (!isSuperuser) return;
  throw new ServiceError(
    'superuser',
    'DATABASE_URL names a superuser: create a role for the API, and set MIGRATION_DATABASE_URL to the owner of the tables.',
  );
}
