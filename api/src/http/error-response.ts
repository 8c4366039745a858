import { ServiceError, type ServiceErrorCode } from '../service-error';
import { isDatabaseUnavailable } from './database-unavailable';

/** The one shape of every answer that is not a success (specification, section 7.1). */
export interface ErrorBody {
  readonly error: {
    readonly message: string;
    /** Field name to message. */
    readonly errors?: Readonly<Record<string, string>>;
    /** With 409: the period that the first entry stands in, for example `2026-11`. */
    readonly entry_period?: string;
  };
}

/** An error put into HTTP. */
export interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorBody;
  /** Value of `Retry-After`, where trying again later makes sense. */
  readonly retryAfterSeconds?: number;
}

const STATUS_BY_CODE: Readonly<Record<ServiceErrorCode, number>> = {
  validation: 400,
  duplicate: 409,
  'key-reused': 422,
  'too-many': 429,
  'unknown-token': 404,
};

/** Sentences for what the web server itself refuses; its own words may quote the request. */
const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'The request is larger than this service takes.',
  415: 'This service reads JSON only.',
  431: 'The request has more headers than this service takes.',
};

const UNAVAILABLE_RETRY_SECONDS = 2;

/** The error shape with a message only. */
export function errorBody(message: string): ErrorBody {
  return { error: { message } };
}

/** The sentence for a status that the web server itself answers with. */
export function messageForStatus(status: number): string {
  return STATUS_MESSAGES[status] ?? 'The request could not be served.';
}

/**
 * Turns whatever went wrong into a true status and a sentence. Nothing of an unexpected error
 * reaches the caller.
 */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof ServiceError) {
    const { errors, retryAfterSeconds, entryPeriod } = error.details;
    return {
      status: STATUS_BY_CODE[error.code],
      body: {
        error: {
          message: error.message,
          ...(errors && { errors }),
          ...(entryPeriod !== undefined && { entry_period: entryPeriod }),
        },
      },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  if (isDatabaseUnavailable(error)) {
    return {
      status: 503,
      body: errorBody('We cannot save anything right now. It is safe to try again in a moment.'),
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    };
  }
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { status, body: errorBody(messageForStatus(status)) };
  }
  return {
    status: 500,
    body: errorBody('Something went wrong on our side. It is safe to try again.'),
  };
}
