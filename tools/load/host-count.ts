import { parseArgs } from 'node:util';
import { findNginx } from '@prizestash/lab/nginx';
import { DeliveryError } from '../../delivery/src/delivery-error';

const MAX_HOSTS = 8;

/**
 * Parses `--hosts`.
 * @throws {DeliveryError} when it is no number of hosts, or several hosts have no nginx in front.
 */
export function hostCountOf(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { hosts: { type: 'string' } } });
  const count = Number(values.hosts ?? '1');
  if (!Number.isInteger(count) || count < 1 || count > MAX_HOSTS) {
    const message = `--hosts must be a number from 1 to ${MAX_HOSTS}, not "${values.hosts}"`;
    throw new DeliveryError('invalid-config', message);
  }
  if (count > 1 && !findNginx()) {
    throw new DeliveryError(
      'service-failed',
      'Several hosts need nginx in front of them (on Debian or Ubuntu "apt-get install nginx-light").',
    );
  }
  return count;
}
