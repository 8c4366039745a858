import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/**
 * Installs the programs that a check needs, where possible.
 * @throws {DeliveryError} when some are still missing; they are printed.
 */
export function requirePrograms(group: 'topology' | 'containers'): void {
  const script = path.join(repositoryRoot, 'quality/install-programs.sh');
  if (spawnSync('bash', [script, group], { stdio: 'inherit' }).status === 0) return;
  throw new DeliveryError('service-failed', 'The check did not run.');
}
