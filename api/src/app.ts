import { randomUUID } from 'node:crypto';
import { type Socket } from 'node:net';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { type Pool } from 'pg';
import { currentConsentText } from './consents/consent-evidence';
import { EntriesRepository } from './entries/entries-repository';
import { toErrorResponse, errorBody, messageForStatus } from './http/error-response';
import { errorSchema } from './http/schemas';
import { RateLimitsRepository } from './rate-limits/rate-limits-repository';
import { docsRoute } from './routes/docs';
import { healthRoute } from './routes/health';
import { oneClickUnsubscribeRoute } from './routes/one-click-unsubscribe';
import { registerRoute } from './routes/register';
import { unsubscribeRoute } from './routes/unsubscribe';
import { type Settings } from './settings';
import { UnsubscribesRepository } from './unsubscribes/unsubscribes-repository';

/** What the application is built from. */
export interface AppDependencies {
  readonly pool: Pool;
  readonly settings: Pick<
    Settings,
    | 'siteOrigins'
    | 'ratePerAddress'
    | 'ratePerEmail'
    | 'landingPageId'
    | 'partnerNames'
    | 'trustedProxies'
  >;
  readonly logger: FastifyBaseLogger;
  /** The clock; tests set it. */
  readonly now?: () => Date;
}

/** A whole payload is below 2 KiB, also with the longest texts in four-byte letters below 8. */
const BODY_LIMIT_BYTES = 16 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
const SLOW_CLIENT_CHECK_MS = 2_000;

/** Headers that our own pages send and read beside the usual ones. */
const ALLOWED_HEADERS = [
  'Content-Type',
  'Idempotency-Key',
  'Consent-Version',
  'Page-Path',
  'Release-Set',
  'Legal-Versions',
  'Form-Seconds',
  'Form-Trap',
];

/** Answers what Node could not even read as a request; by then there is no Fastify reply to use. */
function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const statuses: Record<string, [number, string]> = {
    HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  };
  const [status, reason] = statuses[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify(errorBody(messageForStatus(status)));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * While closing, answers to requests that were already running close their connections too: Fastify
 * only does so for those that come later, and Node waits for every open connection.
 */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
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

function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the URL: what a caller puts into a URL is the caller's.
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms },
      'answered',
    );
    done();
  });
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((err, request, reply) => {
    const { status, body, retryAfterSeconds } = toErrorResponse(err);
    if (status === 503) request.log.warn({ err }, 'database cannot serve');
    else if (status >= 500) request.log.error({ err }, 'unexpected error');
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody(messageForStatus(404))),
  );
}

/**
 * Builds the entry API apart from the port it listens on, so that tests can call it directly.
 * @returns a Fastify instance, not yet listening; `close` finishes what was accepted
 */
export async function buildApp({
  pool,
  settings,
  logger,
  now = () => new Date(),
}: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: SLOW_CLIENT_CHECK_MS,
    },
    // Hop 0 is who connected to us; beyond our own proxies an address is hearsay.
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    // While closing, requests on open connections are still answered, and the connections closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: respondToClientError,
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = toErrorResponse(error);
      void reply.code(status).send(body);
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  app.removeContentTypeParser('text/plain');
  app.addSchema(errorSchema);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    done();
  });
  closeConnectionsOnShutdown(app);
  logResponses(app);
  handleErrors(app);

  await app.register(cors, {
    origin: [...settings.siteOrigins],
    methods: ['GET', 'POST'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 600,
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'PrizeStash entry API', version: '1.0.0' },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
  });

  const rateLimits = new RateLimitsRepository(pool);
  const unsubscribes = new UnsubscribesRepository(pool);
  registerRoute(app, {
    desk: { ...settings, entries: new EntriesRepository(pool), rateLimits },
    wording: currentConsentText(settings.partnerNames),
    now,
  });
  unsubscribeRoute(app, {
    unsubscribes,
    rateLimits,
    ratePerAddress: settings.ratePerAddress,
    now,
  });
  await oneClickUnsubscribeRoute(app, { unsubscribes, now });
  healthRoute(app, { database: pool });
  docsRoute(app);
  return app;
}
