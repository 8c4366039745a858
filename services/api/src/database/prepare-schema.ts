import { backfillReviewKeys } from '../review/review-keys';
import { ServiceError } from '../service-error';
import type { Settings } from '../settings/settings';
import {
  type Database,
  type EmbeddedOptions,
  openEmbedded,
} from '../embedded-database/open-embedded';
import { installJobQueue } from '../jobs/run-jobs';
import { migrate, missingMigrations } from './migrate';
import { setRoleTimeOuts } from './roles';
import { withClient } from './pool';

const userOf = (url: string) => decodeURIComponent(new URL(url).username);

/**
 * Brings the schema and the review keys up to date with the role that owns the tables, and gives the
 * other roles their privileges, and the one that serves requests its time-outs. Any number of
 * processes may run it.
 * @returns names of the migrations applied by this call
 * @throws {ServiceError} `migration-invalid` or `migration-locked`
 */
export async function migrateDatabase({
  url,
  apiUrl,
  mailerUrl,
}: Pick<Database, 'url' | 'apiUrl' | 'mailerUrl'>): Promise<string[]> {
  // First, because the grants name its tables.
  await installJobQueue(url);
  const applied = await migrate(url, undefined, {
    api: url === apiUrl ? undefined : userOf(apiUrl),
    mailer: mailerUrl && userOf(mailerUrl),
  });
  await setRoleTimeOuts(apiUrl);
  await withClient(url, 'migrations', backfillReviewKeys);
  return applied;
}

/**
 * Brings the schema of the embedded database up to date. The schema of the operator's database is
 * only checked: `npm run api -- migrate` changes it, once and before the processes that need it start.
 * @returns names of the migrations applied by this call
 * @throws {ServiceError} `migration-missing` when the schema is older than this version needs
 */
export async function prepareSchema(
  database: Pick<Database, 'url' | 'apiUrl' | 'mailerUrl' | 'isEmbedded'>,
): Promise<string[]> {
  if (database.isEmbedded) return migrateDatabase(database);
  const missing = await withClient(database.apiUrl, 'migrations', missingMigrations);
  if (missing.length === 0) return [];
  throw new ServiceError(
    'migration-missing',
    `The schema of the database lacks ${missing.join(', ')}: run npm run api -- migrate with MIGRATION_DATABASE_URL.`,
  );
}

/**
 * Refuses to work as a superuser, for whom no privilege is checked.
 * @param url address that requests are served with, or mails are sent with
 * @param variable that names it
 * @throws {ServiceError} `superuser`
 */
export async function requireNoSuperuser(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const query = 'select from pg_roles where rolname = current_user and rolsuper';
  const { rowCount } = await withClient(url, 'migrations', (client) => client.query(query));
  if (rowCount === 0) return;
  throw new ServiceError(
    'superuser',
    `${variable} names a superuser: create a role for this program, and set MIGRATION_DATABASE_URL to the owner of the tables.`,
  );
}

/** Opens the operator's Postgres when its address is set, otherwise the embedded one. */
export async function openDatabase(
  settings: Settings,
  options: Pick<EmbeddedOptions, 'onNotice'> = {},
): Promise<Database> {
  const { DATABASE_URL: apiUrl, DATABASE_PORT: port, dataDir } = settings;
  if (apiUrl === undefined) return openEmbedded({ ...options, dataDir, port });
  return {
    url: settings.MIGRATION_DATABASE_URL ?? apiUrl,
    apiUrl,
    mailerUrl: settings.MAILER_DATABASE_URL,
    isEmbedded: false,
    close: () => Promise.resolve(),
  };
}
