import { slowClientLimits } from '@prizestash/server-kit/slow-clients';
import { addCounter } from '@prizestash/server-kit/telemetry/add-counter';
import { addGauge } from '@prizestash/server-kit/telemetry/add-gauge';
import { requestIds } from '@prizestash/server-kit/telemetry/request-id';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DeliveryError } from '../delivery-error';
import { WHOLE_SITE } from '../promote/required-permissions';
import type { Verifier } from '../promote/verification';
import type { ReleaseStore } from '../releases/release-store';
import { type Authenticator, type Requester, TokenError } from './authenticate';
import { Changes } from './changes';
import { PromotionQueue } from './promotion-queue';
import { pageRoutes, type PageOptions } from './page/page-routes';
import {
  endCanarySchema,
  promotionSchema,
  rollbackSchema,
  withdrawalSchema,
  type EndCanaryRequest,
  type PromotionRequest,
  type RollbackRequest,
  type WithdrawalRequest,
} from './requests';

export interface PromotionAppOptions {
  /** With the key that signs the promotion log. */
  readonly store: ReleaseStore;
  readonly authenticator: Authenticator;
  readonly verifier: Verifier;
  /** In which promotions wait for each other. */
  readonly queue?: PromotionQueue;
  /** Whether canaries can be watched; false by default. */
  readonly canWatch?: boolean;
  /** The pages for teams and QA; without them there is only the interface of pipelines. */
  readonly pages?: Omit<PageOptions, 'store' | 'changes'>;
}

/** Lines about requests without a valid token: one in this time. */
const TOKEN_LOG_MS = 60_000;

/** Of the interface for commands, and of the forms of the pages. */
const ACTIONS = {
  '/promotions': 'promote',
  '/actions/next-stage': 'promote',
  '/rollbacks': 'rollback',
  '/actions/rollback': 'rollback',
  '/ended-canaries': 'end-canary',
  '/actions/end-canary': 'end-canary',
  '/withdrawals': 'withdraw',
  '/actions/withdraw': 'withdraw',
};
const OUTCOMES = ['done', 'refused', 'unauthorized', 'failed'] as const;

/** Counts requests by what became of them. */
function countRequests(app: FastifyInstance): void {
  const known = [...new Set(Object.values(ACTIONS))].flatMap((action) =>
    OUTCOMES.map((outcome) => ({ action, outcome })),
  );
  const count = addCounter('promotion_requests_total', 'Requests by action and outcome', known);
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode: status }, done) => {
    const action = ACTIONS[routeOptions.url as keyof typeof ACTIONS];
    const refusal = status === 401 ? 'unauthorized' : 'refused';
    const outcome = status < 400 ? 'done' : status < 500 ? refusal : 'failed';
    if (method === 'POST' && action) count({ action, outcome });
    done();
  });
}

/** Logs that tokens are refused, without the tokens: a stranger must not fill the disk. */
function tokenLog(): (error: TokenError) => void {
  let loggedAt = -Infinity;
  let unlogged = 0;
  return ({ message }) => {
    unlogged += 1;
    if (performance.now() - loggedAt < TOKEN_LOG_MS) return;
    const others = unlogged > 1 ? `, and ${unlogged - 1} before it` : '';
    console.error(`A request was refused${others}: ${message}.`);
    loggedAt = performance.now();
    unlogged = 0;
  };
}

const statusOf = (error: unknown): number => {
  if (error instanceof TokenError) return 401;
  if (!(error instanceof DeliveryError))
    return (error as { statusCode?: number }).statusCode ?? 500;
  if (error.code === 'not-permitted') return 403;
  if (error.code === 'storage-failed' || error.code === 'service-failed') return 503;
  return 409;
};

/** Requests of the pages are authenticated by their session. */
const isForm = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  url.startsWith('/actions/') || ['/sign-in', '/sign-in-link', '/sign-out'].includes(url);

/** The HTTP service that alone makes release sets live. */
export function promotionApp(options: PromotionAppOptions): FastifyInstance {
  const { store, authenticator, verifier, queue = new PromotionQueue(), pages } = options;
  const { canWatch = false } = options;
  const app = fastify({
    ...slowClientLimits,
    ...requestIds,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false } },
  });

  const changes = new Changes({ store, verifier, queue, canWatch });
  const requesters = new WeakMap<FastifyRequest, Requester>();
  countRequests(app);
  addGauge('promotions_waiting', 'Promotions that wait for another one', 'state', () => ({
    waiting: queue.length,
  }));
  const logTokenError = tokenLog();
  const requesterOf = (request: FastifyRequest) => requesters.get(request)!;

  // Before the body is read: a stranger gets no other response than this one, and causes no write.
  app.addHook('onRequest', async (request) => {
    const isNamed = request.method === 'POST' || request.routeOptions.url === '/sequence';
    if (!isNamed || isForm(request)) return;
    requesters.set(request, await authenticator.authenticate(request.headers.authorization));
  });

  app.get('/live', () => ({ status: 'live' }));
  app.get('/ready', async () => {
    await store.refresh();
    return { status: 'ready' };
  });

  // Commands send it with their request, which they make for what visitors get now.
  app.get('/sequence', async () => {
    await store.refresh();
    return { sequence: store.state().sequence };
  });

  app.post<{ Body: PromotionRequest }>('/promotions', promotionSchema, (request) =>
    changes.promote(requesterOf(request), request.body),
  );
  app.post<{ Body: RollbackRequest }>('/rollbacks', rollbackSchema, (request) =>
    changes.rollback(requesterOf(request), request.body),
  );
  app.post<{ Body: EndCanaryRequest }>('/ended-canaries', endCanarySchema, (request) =>
    changes.endCanaryOf(requesterOf(request), request.body),
  );
  app.post<{ Body: WithdrawalRequest }>('/withdrawals', withdrawalSchema, async (request) => {
    const { set } = request.body;
    await changes.withdraw(requesterOf(request), set);
    return { set };
  });
  if (pages) {
    app.post('/sign-in-links', (request) => {
      const requester = requesterOf(request);
      if (requester.packages.includes(WHOLE_SITE))
        return { url: pages.sessions.makeLink(requester) };
      throw new DeliveryError('not-permitted', 'a sign-in link is for the operator');
    });
    pageRoutes(app, { ...pages, store, changes });
  }

  app.setErrorHandler((error: Error, _request, reply) => {
    const status = statusOf(error);
    if (error instanceof TokenError) logTokenError(error);
    if (status >= 500) console.error(error instanceof DeliveryError ? error.message : error);
    const message = status === 500 ? 'the promotion service failed; see its log' : error.message;
    return reply.code(status).send({ message });
  });
  return app;
}
