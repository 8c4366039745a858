import { isNativeError } from 'node:util/types';
import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * Serializes an error for the log. The message and detail of a database error can quote a row, so
 * only its codes are kept. Other errors are programming errors, and their stacks are needed.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!isNativeError(error)) return { kind: typeof error };
  const { code, constraint, severity } = error as Error & Record<string, unknown>;
  if (severity !== undefined) return { kind: 'database', code, constraint };
  return { kind: error.name, code, stack: error.stack };
}

/**
 * Creates a logger, which writes one JSON object a line. Never pass it a body, a URL with its
 * query, an address or a header: logs hold no personal data.
 * @param level a pino level, or `silent`
 * @param destination standard output by default; tests pass their own
 * @param service the program that logs
 */
export function makeLogger(
  level: string,
  destination?: DestinationStream,
  service = 'api',
): Logger {
  const options = { level, base: { service }, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}
