import { findInstalledPostgres } from '@prizestash/api/testing/installed-postgres';
import { findPgBouncer } from '@prizestash/api/testing/pgbouncer';
import { findNginx } from '@prizestash/lab/nginx';
import { hasNamespaces } from '@prizestash/delivery/prerender/contained-command';
import type { InstallableProgram } from '../browser/install-by-apt';
import { findPromtool } from '../topology/parts/prometheus';

/** A server that some unit tests run beside the site. */
export interface TestServer extends InstallableProgram {
  /** The test file that needs it, relative to the root of the repository. */
  readonly tests: string;
}

export const testServers: readonly TestServer[] = [
  {
    name: 'PgBouncer',
    packages: ['pgbouncer'],
    tests: 'services/api/src/database/pgbouncer.test.ts',
    isInstalled: () => findPgBouncer() !== undefined,
  },
  {
    name: 'bubblewrap',
    packages: ['bubblewrap'],
    tests: 'platform/delivery/src/prerender/contained-process.test.ts',
    isInstalled: hasNamespaces,
  },
  {
    name: 'Prometheus',
    packages: ['prometheus'],
    tests: 'quality/checks/test/alert-rules.slow.test.ts',
    isInstalled: () => findPromtool() !== undefined,
  },
  {
    name: 'nginx',
    packages: ['nginx-light'],
    tests: 'platform/delivery/src/serve/forward-reports.test.ts',
    isInstalled: () => findNginx() !== undefined,
  },
  {
    name: 'Postgres with pg_dump',
    packages: ['postgresql'],
    tests: 'services/api/src/backups/backup.test.ts',
    isInstalled: () => findInstalledPostgres() !== undefined,
  },
];
