import { isNativeError } from 'node:util/types';
import { requestErrors, ServiceError } from '../service-error';
import type { ErrorBody } from './schemas';

/** Classes of Postgres error codes for a temporary condition: connection, resources, operator, system. */
const TRANSIENT_CLASSES = new Set(['08', '53', '57', '58', '40']);
const TRANSIENT_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const READ_ONLY = '25006';

// node-postgres throws these without a code (8.x, lib/client.js and pg-pool).
const TRANSIENT_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * Decides whether an error means that the database is temporarily unavailable (down, starting, full,
 * out of connections), so that the same request can succeed later.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return TRANSIENT_MESSAGES.test(error.message);
  if (code === READ_ONLY || TRANSIENT_SYSTEM_CODES.has(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && TRANSIENT_CLASSES.has(code.slice(0, 2));
}

/** Whether Postgres has no disk, memory or connection left (class 53), which does not pass by itself. */
export function isOutOfResources(error: unknown): boolean {
  return isNativeError(error) && /^53...$/.test(String((error as NodeJS.ErrnoException).code));
}

export interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorBody;
  /** What was wrong, for log and metrics. */
  readonly code: ServiceError['code'] | 'database-unavailable' | 'unreadable' | 'unexpected';
  /** Value of `Retry-After`, when a retry can succeed. */
  readonly retryAfterSeconds?: number;
}

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

/**
 * Maps any error to an HTTP status and a sentence. Details of an unexpected error are never sent.
 * @returns 4xx for a request error, 503 while the database is unavailable, otherwise 500
 */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof ServiceError) {
    const { code, message, details } = error;
    const { retryAfterSeconds, ...members } = details;
    const status = (requestErrors as Partial<Record<typeof code, number>>)[code];
    const body = { error: { message, ...members } };
    const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    if (status !== undefined) return { status, code, body, ...retry };
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
