import { OperationalError } from '@prizestash/server-kit/operational-error';

/** Kinds of failures of delivery commands. */
export type DeliveryErrorCode =
  | 'invalid-config'
  | 'build-failed'
  | 'invalid-release'
  | 'release-exists'
  | 'not-in-store'
  | 'release-set-refused'
  | 'service-failed'
  | 'no-browser'
  | 'storage-failed'
  | 'log-refused'
  | 'not-permitted';

/**
 * A failure that the operator can act on. The message is written for the operator and is printed
 * without a stack; `code` identifies the kind of failure.
 */
export class DeliveryError extends OperationalError<DeliveryErrorCode> {
  override name = 'DeliveryError';
}

export function isDeliveryError(value: unknown, code: DeliveryErrorCode): boolean {
  return value instanceof DeliveryError && value.code === code;
}

export function refuseSet(reason: string): never {
  throw new DeliveryError('release-set-refused', reason);
}

export function refuseConfig(reason: string): never {
  throw new DeliveryError('invalid-config', reason);
}
