import { OperationalError } from '@prizestash/server-kit/operational-error';

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
 * Sections of docs/refused-promotions.md, which say why a release set is refused and what shows more.
 * The lists of sentences there are written by `npm run kit -- refusals`.
 */
export const refusalSections = [
  'store',
  'changed',
  'rollback',
  'canaries',
  'files',
  'paths',
  'singletons',
  'contact',
  'partners',
  'rendering',
  'budgets',
  'lost',
  'browser',
  'containment',
  'service',
] as const;
export type RefusalSection = (typeof refusalSections)[number];

/**
 * A failure that the operator can act on. The message is written for the operator and is printed
 * without a stack; `code` identifies the kind of failure.
 */
export class DeliveryError extends OperationalError<DeliveryErrorCode> {
  override name = 'DeliveryError';

  constructor(
    code: DeliveryErrorCode,
    message: string,
    readonly section?: RefusalSection,
  ) {
    super(code, message, section && `docs/refused-promotions.md#${section} explains it.`);
  }
}

export function isDeliveryError(value: unknown, code: DeliveryErrorCode): boolean {
  return value instanceof DeliveryError && value.code === code;
}

export const refusal = (
  section: RefusalSection,
  reason: string,
  code: DeliveryErrorCode = 'release-set-refused',
) => new DeliveryError(code, reason, section);

export function refuseSet(section: RefusalSection, reason: string): never {
  throw refusal(section, reason);
}

export function refuseRelease(reason: string): never {
  throw new DeliveryError('invalid-release', reason);
}

export function refuseConfig(reason: string): never {
  throw new DeliveryError('invalid-config', reason);
}

export function failService(reason: string): never {
  throw new DeliveryError('service-failed', reason);
}

export function failStorage(reason: string): never {
  throw new DeliveryError('storage-failed', reason);
}
