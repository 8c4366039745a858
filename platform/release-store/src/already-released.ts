import { DeliveryError } from './delivery-error';
import type { ReleaseName } from './release';

/** The failure of storing a version again with other content. */
export function alreadyReleased({ package: name, version }: ReleaseName): DeliveryError {
  return new DeliveryError(
    'release-exists',
    `${name}@${version} is already released with other content. A release never changes: raise the version or commit the change.`,
  );
}
