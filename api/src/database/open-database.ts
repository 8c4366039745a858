import { type Database, type EmbeddedOptions, openEmbedded } from './embedded';

/** Which database to use. */
export interface DatabaseSettings extends EmbeddedOptions {
  /** Address of a Postgres of the operator's own; without it the built-in one is used. */
  readonly databaseUrl: string | undefined;
}

/** Opens the operator's Postgres where one is named, otherwise the built-in one. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl === undefined) return openEmbedded(settings);
  return { url: settings.databaseUrl, close: () => Promise.resolve() };
}
