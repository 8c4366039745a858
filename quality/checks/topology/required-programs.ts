import { existsSync } from 'node:fs';
import { findNginx } from '@prizestash/lab/nginx';
import { findPgBouncer } from '@prizestash/api/testing/pgbouncer';
import { DeliveryError } from '@prizestash/delivery/delivery-error';
import { installMissing, type InstallableProgram } from '../browser/install-by-apt';
import { testPrograms } from '../browser/test-programs';
import { findPromtool } from './parts/prometheus';

const isOnPath = (name: string) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`));

export const nginx: InstallableProgram = {
  name: 'nginx',
  packages: ['nginx-light'],
  isInstalled: () => findNginx() !== undefined,
};
export const pgBouncer: InstallableProgram = {
  name: 'PgBouncer',
  packages: ['pgbouncer'],
  isInstalled: () => findPgBouncer() !== undefined,
};
export const prometheus: InstallableProgram = {
  name: 'Prometheus',
  packages: ['prometheus'],
  isInstalled: () => findPromtool() !== undefined,
};

/** What the topology needs beside Node. */
const programs: readonly InstallableProgram[] = [
  nginx,
  pgBouncer,
  { name: 'psql', packages: ['postgresql-client'], isInstalled: () => isOnPath('psql') },
  prometheus,
  { name: 'OpenSSL', packages: ['openssl'], isInstalled: () => isOnPath('openssl') },
  ...testPrograms.filter(({ name }) => name === 'Ceph'),
];

/**
 * Installs missing programs with apt-get, where possible.
 * @throws {DeliveryError} naming those that are still missing.
 */
export function requirePrograms(report: (step: string) => void): void {
  const missing = installMissing(programs, report);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  const packages = missing.flatMap((program) => program.packages).join(' ');
  throw new DeliveryError(
    'service-failed',
    `The topology needs ${names}, which cannot be installed here (on Debian or Ubuntu "apt-get install ${packages}").`,
  );
}
