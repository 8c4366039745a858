import { OperationalError } from '@prizestash/server-kit/operational-error';

/** Codes of errors that a caller receives, with the HTTP status of the response. */
export const requestErrors = {
  validation: 400,
  duplicate: 409,
  'key-reused': 422,
  'too-many': 429,
  'unknown-token': 404,
  'unknown-consent': 400,
  'unknown-drawing': 404,
  'unknown-leaf': 404,
  'unknown-record': 404,
  unauthorized: 401,
} as const;

/** Codes of errors that keep a drawing from its next step, or stop a program before or instead of its work. */
type OperatorErrorCode =
  | 'too-early'
  | 'beacon-unavailable'
  | 'beacon-changed'
  | 'rules-unknown'
  | 'log-older'
  | 'timestamp-unavailable'
  | 'invalid-argument'
  | 'database-start-failed'
  | 'postgres-not-found'
  | 'migration-invalid'
  | 'migration-missing'
  | 'migration-locked'
  | 'superuser'
  | 'backup-failed'
  | 'backup-invalid';

type ErrorCode = keyof typeof requestErrors | OperatorErrorCode;

interface ErrorDetails {
  /** Field name to message. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Whole seconds until a retry can succeed. */
  readonly retryAfterSeconds?: number;
  /** With `duplicate`: the period of the first entry, for example `2026-11`. */
  readonly entry_period?: string;
}

/**
 * The error class of this package. Branch on `code`; `message` is complete sentences for the visitor
 * or the operator and never holds personal data, so it may be sent and logged.
 */
export class ServiceError extends OperationalError<ErrorCode> {
  override readonly name = 'ServiceError';

  constructor(
    code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(code, message);
  }
}

export function refuseArgument(message: string): never {
  throw new ServiceError('invalid-argument', message);
}

export function refuseRequest(message: string): never {
  throw new ServiceError('validation', message);
}
