import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  isOutOfResources,
  errorBody,
  type ErrorResponse,
  messageForStatus,
  toErrorResponse,
} from './error-response';

interface Fault {
  readonly code: ErrorResponse['code'];
  /** Names of the fields that are wrong; never their values. */
  readonly fields?: readonly string[];
}

const faults = new WeakMap<FastifyRequest, Fault>();

/** What was wrong with a request; undefined when nothing was. */
export const faultOf = (request: FastifyRequest): Fault | undefined => faults.get(request);

export function addResponseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    done();
  });
}

/**
 * During shutdown, closes the connection with each response. Fastify does so only for requests that
 * arrive after `close`, and Node waits for every open connection.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}

/** Logs one line for each response. */
export function logResponses(app: FastifyInstance): void {
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
}

export function handleErrors(app: FastifyInstance): void {
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
