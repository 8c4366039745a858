import { ServiceError } from '../service-error';
import { isDatabaseUnavailable } from './database-unavailable';
import type { ErrorBody } from './schemas';

export interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorBody;
  /** What was wrong, for log and metrics. */
  readonly code: ServiceError['code'] | 'database-unavailable' | 'unreadable' | 'unexpected';
  /** Value of `Retry-After`, when a retry can succeed. */
  readonly retryAfterSeconds?: number;
}

const STATUS_BY_CODE: Readonly<Partial<Record<ServiceError['code'], number>>> = {
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
};

/** Replaces the messages of Node and Fastify, which may quote the request. */
const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'The request is larger than this service takes.',
  415: 'This service reads JSON only.',
  431: 'The request has more headers than this service takes.',
};

const UNAVAILABLE_RETRY_SECONDS = 2;

export function errorBody(message: string): ErrorBody {
  return { error: { message } };
}

export function messageForStatus(status: number): string {
  return STATUS_MESSAGES[status] ?? 'The request could not be served.';
}

function serviceErrorResponse(
  status: number,
  { code, message, details }: ServiceError,
): ErrorResponse {
  const { errors, retryAfterSeconds, entryPeriod } = details;
  return {
    status,
    code,
    body: {
      error: {
        message,
        ...(errors && { errors }),
        ...(entryPeriod !== undefined && { entry_period: entryPeriod }),
      },
    },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/**
 * Maps any error to an HTTP status and a sentence. Details of an unexpected error are never sent.
 * @returns 4xx for a request error, 503 while the database is unavailable, otherwise 500
 */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof ServiceError) {
    const status = STATUS_BY_CODE[error.code];
    if (status !== undefined) return serviceErrorResponse(status, error);
  }
  if (isDatabaseUnavailable(error)) {
    return {
      status: 503,
      code: 'database-unavailable',
      body: errorBody('We cannot save anything right now. It is safe to try again in a moment.'),
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    };
  }
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { status, code: 'unreadable', body: errorBody(messageForStatus(status)) };
  }
  return {
    status: 500,
    code: 'unexpected',
    body: errorBody('Something went wrong on our side. It is safe to try again.'),
  };
}
