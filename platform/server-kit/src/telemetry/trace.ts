import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** nginx sends 32 hexadecimal digits. Nothing that ends a SQL comment, a header or a line of a log. */
const VALID = /^[A-Za-z0-9-]{16,64}$/;

const current = new AsyncLocalStorage<string>();

/** Options of Fastify: a request keeps the id that the proxy gave it in `X-Request-Id`, or gets one. */
export const requestIds = {
  requestIdHeader: false,
  genReqId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
    const given = headers['x-request-id'];
    return typeof given === 'string' && VALID.test(given) ? given : randomUUID();
  },
} as const;

/** Runs the work of a request, so that `currentRequestId` knows it. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

/** The id of the request that this code works for; undefined in jobs and commands. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/**
 * Runs work as a span of the current trace; without tracing it only runs it.
 * @param name for example `select`; never a value
 */
export function traceWork<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return trace
    .getTracer('prizestash')
    .startActiveSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
      try {
        return await work();
      } catch (error) {
        // Only the status: the message of a database error can quote a row.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
}
