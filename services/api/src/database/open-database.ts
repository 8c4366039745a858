import {
  type Database,
  type EmbeddedOptions,
  openEmbedded,
} from '../embedded-database/open-embedded';

export interface DatabaseSettings extends EmbeddedOptions {
  /** Address of the operator's Postgres; undefined selects the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Address with the role that owns the tables; `databaseUrl` when undefined. */
  readonly migrationDatabaseUrl?: string | undefined;
  /** Address with the mailer's role. */
  readonly mailerDatabaseUrl?: string | undefined;
}

/** Opens the operator's Postgres when its address is set, otherwise the embedded one. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl === undefined) return openEmbedded(settings);
  return {
    url: settings.migrationDatabaseUrl ?? settings.databaseUrl,
    apiUrl: settings.databaseUrl,
    mailerUrl: settings.mailerDatabaseUrl,
    isEmbedded: false,
    close: () => Promise.resolve(),
  };
}
