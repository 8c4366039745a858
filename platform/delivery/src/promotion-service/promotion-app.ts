import { slowClientLimits } from '@prizestash/server-kit/slow-clients';
import { addCounter } from '@prizestash/server-kit/telemetry/add-counter';
import { addGauge } from '@prizestash/server-kit/telemetry/add-gauge';
import { requestIds } from '@prizestash/server-kit/telemetry/request-id';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DeliveryError, refusal } from '../delivery-error';
import { WHOLE_SITE } from '../promote/required-permissions';
import { type Authenticator, TokenError } from './authenticate';
import { Changes, isRefusal, type ChangesOptions } from './changes';
import type { Requester } from './requester';
import {
  endCanarySchema,
  linkSchema,
  promotionSchema,
  rollbackSchema,
  stageSchema,
  withdrawalSchema,
  type EndCanaryRequest,
  type EndWholeCanaryRequest,
  type PromotionRequest,
  type RollbackRequest,
  type StageRequest,
  type WithdrawalRequest,
} from './requests';
import type { SignInLinks } from './sign-in-links';

export interface PromotionAppOptions extends ChangesOptions {
  readonly authenticator: Authenticator;
  /** Links that sign in to the release pages; without them nobody gets one. */
  readonly links?: SignInLinks | undefined;
}

/** Lines about requests without a valid token: one in this time. */
const TOKEN_LOG_MS = 60_000;

const ACTIONS = {
  '/promotions': 'promote',
  '/rollbacks': 'rollback',
  '/ended-canaries': 'end-canary',
  '/canary-stages': 'next-stage',
  '/withdrawals': 'withdraw',
};

/** What needs no token: the link is one itself. */
const OPEN = ['/live', '/ready', '/link-tokens'];

/** What a stolen token of the canary judge can send. */
const OF_JUDGE = ['/ended-canaries', '/canary-stages'];

const OUTCOMES = ['done', 'refused', 'unauthorized', 'failed'] as const;

/** Counts requests by their outcome; those of the judge, which tries again, are in its own metrics. */
function countRequests(app: FastifyInstance, isJudge: (request: FastifyRequest) => boolean): void {
  const known = Object.values(ACTIONS).flatMap((action) =>
    OUTCOMES.map((outcome) => ({ action, outcome })),
  );
  const count = addCounter('promotion_requests_total', 'Requests by action and outcome', known);
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    const action = ACTIONS[request.routeOptions.url as keyof typeof ACTIONS];
    const refusal = status === 401 ? 'unauthorized' : 'refused';
    const outcome = status < 400 ? 'done' : status < 500 ? refusal : 'failed';
    if (request.method === 'POST' && action && !isJudge(request)) count({ action, outcome });
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
  return isRefusal(error) ? 409 : 503;
};

export function promotionApp(options: PromotionAppOptions): FastifyInstance {
  const { store, authenticator, links } = options;
  const app = fastify({
    ...slowClientLimits,
    ...requestIds,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false } },
  });

  const changes = new Changes(options);
  const requesters = new WeakMap<FastifyRequest, Requester>();
  countRequests(app, (request) => requesters.get(request)?.isJudge === true);
  addGauge('promotions_waiting', 'Promotions that wait for another one', 'state', () => ({
    waiting: changes.queue.length,
  }));
  const logTokenError = tokenLog();
  const requesterOf = (request: FastifyRequest) => requesters.get(request)!;

  // Before the body is read: a stranger gets no other response than this one, and causes no write.
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (OPEN.includes(url)) return;
    const requester = await authenticator.authenticate(request.headers.authorization);
    if (requester.isJudge && !OF_JUDGE.includes(url)) {
      throw refusal(
        'service',
        'the canary judge may change watched canaries only',
        'not-permitted',
      );
    }
    requesters.set(request, requester);
  });

  app.get('/live', () => ({ status: 'live' }));
  app.get('/ready', async () => {
    await store.refresh();
    return { status: 'ready' };
  });

  /** Who a token is of, for the release pages. */
  app.get('/person', (request) => requesterOf(request));
  // Commands send it with their request, which they make for what visitors get now.
  app.get('/sequence', async () => {
    await store.refresh();
    return { sequence: store.state().sequence };
  });

  changeRoutes(app, changes, requesterOf);
  if (links) linkRoutes(app, links, requesterOf);

  app.setErrorHandler((error: Error, _request, reply) => {
    const status = statusOf(error);
    if (error instanceof TokenError) logTokenError(error);
    if (status >= 500) console.error(error instanceof DeliveryError ? error.message : error);
    const message = status === 500 ? 'the promotion service failed; see its log' : error.message;
    const section = error instanceof DeliveryError ? error.section : undefined;
    return reply.code(status).send({ message, section });
  });
  return app;
}

type RequesterOf = (request: FastifyRequest) => Requester;

function changeRoutes(app: FastifyInstance, changes: Changes, requesterOf: RequesterOf): void {
  const add = <Body>(
    url: keyof typeof ACTIONS,
    body: object,
    change: (requester: Requester, body: Body) => Promise<object>,
  ) =>
    app.post(url, { schema: { body } }, (request) =>
      change(requesterOf(request), request.body as Body),
    );
  add<PromotionRequest>('/promotions', promotionSchema, (by, body) => changes.promote(by, body));
  add<RollbackRequest>('/rollbacks', rollbackSchema, (by, body) => changes.rollback(by, body));
  add<EndCanaryRequest | EndWholeCanaryRequest>('/ended-canaries', endCanarySchema, (by, body) =>
    'package' in body ? changes.endCanaryOf(by, body) : changes.endCanary(by, body),
  );
  add<StageRequest>('/canary-stages', stageSchema, (by, body) => changes.nextStage(by, body));
  add<WithdrawalRequest>('/withdrawals', withdrawalSchema, (by, body) =>
    changes.withdraw(by, body),
  );
}

/** Adds sign-in to the release pages with links, for who has the operator's token. */
function linkRoutes(app: FastifyInstance, links: SignInLinks, requesterOf: RequesterOf): void {
  app.post('/sign-in-links', (request) => {
    const requester = requesterOf(request);
    // A person who has signed in makes no further tokens, which would count for longer.
    if (requester.packages.includes(WHOLE_SITE) && requester.until === undefined) {
      return { url: links.make(requester) };
    }
    throw new DeliveryError('not-permitted', 'a sign-in link is for the operator');
  });
  app.post('/link-tokens', { schema: { body: linkSchema } }, (request) => {
    const { link } = request.body as { readonly link: string };
    const token = links.redeem(link);
    if (token) return { token };
    throw new TokenError('the link was used already, or is too old');
  });
}
