import { OperationalError } from '@prizestash/server-kit/operational-error';

/** Codes of errors that a caller receives; `http/error-response` maps each to an HTTP status. */
export type RequestErrorCode =
  | 'validation'
  | 'duplicate'
  | 'key-reused'
  | 'too-many'
  | 'unknown-token'
  | 'unknown-consent'
  | 'unknown-drawing'
  | 'unknown-leaf'
  | 'unknown-record'
  | 'unauthorized';

/** Codes of errors that keep a drawing from its next step. */
export type DrawingErrorCode =
  | 'too-early'
  | 'beacon-unavailable'
  | 'beacon-changed'
  | 'rules-unknown'
  | 'log-older'
  | 'timestamp-unavailable';

/** Codes of errors that stop a program before or instead of its work. */
export type ProgramErrorCode =
  | 'invalid-argument'
  | 'database-start-failed'
  | 'postgres-not-found'
  | 'migration-invalid'
  | 'migration-missing'
  | 'migration-locked'
  | 'superuser'
  | 'backup-failed'
  | 'backup-invalid';

export interface ServiceErrorDetails {
  /** Field name to message. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Whole seconds until a retry can succeed. */
  readonly retryAfterSeconds?: number;
  /** With `duplicate`: the period of the first entry, for example `2026-11`. */
  readonly entryPeriod?: string;
}

/**
 * The error class of this package. Branch on `code`; `message` is complete sentences for the visitor
 * or the operator and never holds personal data, so it may be sent and logged.
 */
export class ServiceError extends OperationalError<
  RequestErrorCode | DrawingErrorCode | ProgramErrorCode
> {
  override readonly name = 'ServiceError';

  constructor(
    code: RequestErrorCode | DrawingErrorCode | ProgramErrorCode,
    message: string,
    readonly details: ServiceErrorDetails = {},
  ) {
    super(code, message);
  }
}

export function refuseArgument(message: string): never {
  throw new ServiceError('invalid-argument', message);
}

export function refuseQuery(message: string): never {
  throw new ServiceError('validation', message);
}
