import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isNativeError } from 'node:util/types';
import { slowClientLimits } from '@prizestash/server-kit/run-server';
import { requestIds } from '@prizestash/server-kit/telemetry/trace';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyHttpOptions,
  LogController,
  type RawServerDefault,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';
import {
  errorBody,
  messageForStatus,
  toErrorResponse,
  isOutOfResources,
  type ErrorResponse,
} from './error-response';

/** A complete payload is below 2 KiB, and below 8 KiB with the longest texts in four-byte letters. */
const BODY_LIMIT_BYTES = 16 * 1024;

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Responds to bytes that Node could not parse as a request. Fastify has no reply object at this
 * point, so the response is written to the socket.
 */
function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const body = JSON.stringify(errorBody(messageForStatus(status)));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Builds the options of the HTTP server: limits, time-outs and shutdown behavior.
 * @param trustedProxies number of our own proxies in front of the API
 */
export function serverOptions(
  logger: FastifyBaseLogger,
  trustedProxies: number,
): FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> {
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    ...requestIds,
    bodyLimit: BODY_LIMIT_BYTES,
    ...slowClientLimits,
    // Hop 0 is the peer of the connection. Addresses behind our own proxies can be forged.
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    // During shutdown, requests on open connections still get a response.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: respondToClientError,
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = toErrorResponse(error);
      void reply.code(status).send(body);
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  };
}

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
  return pino({ level, base: { service }, serializers: { err: describeError } }, destination);
}

interface Fault {
  readonly code: ErrorResponse['code'];
  /** Names of the fields that are wrong; never their values. */
  readonly fields?: readonly string[];
}

const faults = new WeakMap<FastifyRequest, Fault>();

/** What was wrong with a request; undefined when nothing was. */
export const faultOf = (request: FastifyRequest): Fault | undefined => faults.get(request);

/**
 * Adds headers to responses, logs a line for each, and responds to errors. During shutdown, closes the connection with each
 * response: Fastify does so only for requests that arrive after `close`, and Node waits for every open
 * connection.
 */
export function addHooks(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    done();
  });
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Logs the route pattern, because a URL may contain personal data.
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms,
        ...faultOf(request),
      },
      'request completed',
    );
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, code, body, retryAfterSeconds } = toErrorResponse(error);
    const { errors } = body.error;
    faults.set(request, { code, ...(errors && { fields: Object.keys(errors) }) });
    const level = isOutOfResources(error) ? 'error' : 'warn';
    if (status === 503) request.log[level]({ err: error }, 'database cannot serve');
    else if (status >= 500) request.log.error({ err: error }, 'unexpected error');
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody(messageForStatus(404))),
  );
}
