import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/**
 * Installs the programs that a check of containers needs, where possible.
 * @throws {DeliveryError} when some are still missing; they are printed.
 */
export function requirePrograms(): void {
  const script = path.join(repositoryRoot, 'quality/install-programs.sh');
  if (spawnSync('bash', [script, 'containers'], { stdio: 'inherit' }).status === 0) return;
  throw new DeliveryError('service-failed', 'The check did not run.');
}
