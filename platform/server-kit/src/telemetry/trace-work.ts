import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

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
