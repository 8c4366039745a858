import { findInstalledPostgres } from '@prizestash/api/testing/installed-postgres';
import { hasNamespaces } from '@prizestash/delivery/prerender/contained-command';
import type { InstallableProgram } from '../browser/install-by-apt';
import { nginx, pgBouncer, prometheus } from '../topology/required-programs';

/** A server that some unit tests run beside the site. */
export interface TestServer extends InstallableProgram {
  /** The test file that needs it, relative to the root of the repository. */
  readonly tests: string;
}

export const testServers: readonly TestServer[] = [
  { ...pgBouncer, tests: 'services/api/src/database/pgbouncer.test.ts' },
  {
    name: 'bubblewrap',
    packages: ['bubblewrap'],
    tests: 'platform/delivery/src/prerender/contained-process.test.ts',
    isInstalled: hasNamespaces,
  },
  { ...prometheus, tests: 'quality/checks/test/alert-rules.slow.test.ts' },
  { ...nginx, tests: 'platform/delivery/src/serve/forward-reports.test.ts' },
  {
    name: 'Postgres with pg_dump',
    packages: ['postgresql'],
    tests: 'services/api/src/backups/backup.test.ts',
    isInstalled: () => findInstalledPostgres() !== undefined,
  },
];
