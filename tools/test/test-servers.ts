import { findInstalledPostgres } from '../../api/src/testing/installed-postgres';
import { findPgBouncer } from '../../api/src/testing/pgbouncer';
import { installByApt } from '../browser/install-by-apt';

/** A server that some unit tests run beside the site. */
export interface TestServer {
  readonly name: string;
  /** Debian packages. */
  readonly packages: readonly string[];
  /** The test file that needs it, relative to the root of the repository. */
  readonly tests: string;
  isInstalled(): boolean;
}

const testServers: readonly TestServer[] = [
  {
    name: 'PgBouncer',
    packages: ['pgbouncer'],
    tests: 'api/src/database/pgbouncer.test.ts',
    isInstalled: () => findPgBouncer() !== undefined,
  },
  {
    name: 'Postgres with pg_dump',
    packages: ['postgresql'],
    tests: 'api/src/backups/backup.test.ts',
    isInstalled: () => findInstalledPostgres() !== undefined,
  },
];

/**
 * Installs missing servers with apt-get, where possible.
 * @param report called with a message before an installation.
 * @returns the servers that are still missing.
 */
export function installTestServers(report: (step: string) => void): readonly TestServer[] {
  for (const { name, packages, isInstalled } of testServers) {
    if (isInstalled()) continue;
    report(`Installing ${name} with apt-get…`);
    installByApt(packages);
  }
  return testServers.filter(({ isInstalled }) => !isInstalled());
}
