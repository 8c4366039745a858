import { isNativeError } from 'node:util/types';
import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * What a log line may say of an error. A database error's message and detail can quote a row, so of
 * those only the codes are kept; other errors are ours and their stacks are needed.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!isNativeError(error)) return { kind: typeof error };
  const { code, constraint, severity } = error as Error & Record<string, unknown>;
  if (severity !== undefined) return { kind: 'database', code, constraint };
  return { kind: error.name, code, stack: error.stack };
}

/**
 * Makes the API's logger: one JSON object a line. Nobody passes it a body, a URL with its query, an
 * address or a header; what remains is about requests, not about people.
 * @param level a pino level, or `silent`
 * @param destination standard output unless a test listens
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: { service: 'api' }, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}
