import { slowClientLimits } from '@prizestash/server-kit/run-server';
import { addCounter, addGauge } from '@prizestash/server-kit/telemetry/metrics';
import { requestIds } from '@prizestash/server-kit/telemetry/trace';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DeliveryError, refusal } from '@prizestash/release-store/delivery-error';
import type { FromSchema } from '@prizestash/release-store/release-format/compile-schema';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { WHOLE_SITE } from '../promote/requirements';
import { AcceptedRequests, isOwn, type Failure, findLogged } from './accepted-requests';
import { ASKING_TOLERANCE_S, type Authenticator, TokenError } from './authenticate';
import { Changes, isRefusal, type ChangesOptions, type Sender } from './changes';
import type { Requester } from './requester';
import {
  endCanarySchema,
  garbageSchema,
  linkSchema,
  promotionSchema,
  rollbackSchema,
  stageSchema,
  withdrawalSchema,
} from './requests';
import type { SignInLinks } from './sign-in-links';

interface PromotionAppOptions extends ChangesOptions {
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
  '/garbage-collections': 'gc',
};

/** What needs no token: the link is one itself. */
const OPEN = ['/live', '/ready', '/link-tokens'];

const ACCEPTED = 202;

/** Bytes of a request: a hundred names, and as many that it drops. */
const MAX_BODY = 256 * 1024;

/** Where the state of a request is, also to a token that has ended meanwhile. */
const STATE = '/requests/:id';

/** What a stolen token of the canary judge can send. */
const OF_JUDGE = ['/ended-canaries', '/canary-stages', STATE];

const OUTCOMES = ['done', 'refused', 'unauthorized', 'failed'] as const;

function requestCounter() {
  const known = Object.values(ACTIONS).flatMap((action) =>
    OUTCOMES.map((outcome) => ({ action, outcome })),
  );
  const count = addCounter('promotion_requests_total', 'Requests by action and outcome', known);
  return (url: string, status: number) => {
    const action = ACTIONS[url as keyof typeof ACTIONS];
    const refusal = status === 401 ? 'unauthorized' : 'refused';
    const outcome = status < 400 ? 'done' : status < 500 ? refusal : 'failed';
    if (action) count({ action, outcome });
  };
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

/** What a requester may know of an error. */
function failureOf(error: unknown): Failure {
  const status = statusOf(error);
  if (error instanceof DeliveryError) {
    return { status, message: error.message, section: error.section };
  }
  const isFault = status === 500 || !(error instanceof Error);
  return { status, message: isFault ? 'the promotion service failed; see its log' : error.message };
}

/** A fault of the service, or of what it needs. */
function logFailure(error: unknown): void {
  if (statusOf(error) >= 500) console.error(error instanceof DeliveryError ? error.message : error);
}

export function promotionApp(options: PromotionAppOptions): FastifyInstance {
  const { store, authenticator, links } = options;
  const app = fastify({
    ...slowClientLimits,
    ...requestIds,
    forceCloseConnections: true,
    bodyLimit: MAX_BODY,
    // A stop takes as long as what was accepted, and who waits for it can ask until then.
    pluginTimeout: 0,
    return503OnClosing: false,
    ajv: { customOptions: { coerceTypes: false } },
  });

  const changes = new Changes(options);
  const requesters = new WeakMap<FastifyRequest, Requester>();
  addGauge('promotions_waiting', 'Promotions that wait for another one', 'state', () => ({
    waiting: changes.queue.length,
  }));
  const logTokenError = tokenLog();
  const requesterOf = (request: FastifyRequest) => requesters.get(request)!;

  // Before the body is read: a stranger gets no other response than this one, and causes no write.
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (OPEN.includes(url)) return;
    const toleranceS = url === STATE ? ASKING_TOLERANCE_S : undefined;
    const requester = await authenticator.authenticate(request.headers.authorization, toleranceS);
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

  changeRoutes(app, store, changes, requesterOf);
  if (links) linkRoutes(app, links, requesterOf);

  app.setErrorHandler((error: Error, _request, reply) => {
    if (error instanceof TokenError) logTokenError(error);
    logFailure(error);
    const { status, ...failure } = failureOf(error);
    return reply.code(status).send(failure);
  });
  return app;
}

type RequesterOf = (request: FastifyRequest) => Requester;

/** Adds what changes the promotion log: a request is accepted, and `GET /requests/<id>` has its state. */
function changeRoutes(
  app: FastifyInstance,
  store: ReleaseStore,
  changes: Changes,
  requesterOf: RequesterOf,
): void {
  const count = requestCounter();
  const requests = new AcceptedRequests((error) => {
    logFailure(error);
    return failureOf(error);
  });
  // What was accepted is finished before the service ends.
  app.addHook('preClose', () => requests.stop());

  const add = <Body extends object>(
    url: keyof typeof ACTIONS,
    body: Body,
    change: (sender: Sender, body: FromSchema<Body>) => Promise<object>,
  ) =>
    app.post(
      url,
      {
        schema: { body },
        onResponse: (_request, { statusCode }, done) => {
          if (statusCode !== ACCEPTED) count(url, statusCode);
          done();
        },
      },
      (request, reply) => {
        const by = requesterOf(request);
        const sent = request.body as FromSchema<Body>;
        const id = requests.accept(
          by,
          `${url} ${JSON.stringify(sent)}`,
          (progress) => change({ ...by, ...progress }, sent),
          (ended) => {
            // The judge repeats what was refused, and counts it in its own metrics.
            if (!by.isJudge) count(url, ended.state === 'refused' ? ended.status : 200);
          },
        );
        return reply.code(ACCEPTED).send({ id });
      },
    );
  add('/promotions', promotionSchema, (by, body) => changes.promote(by, body));
  add('/rollbacks', rollbackSchema, (by, body) => changes.rollback(by, body));
  add('/ended-canaries', endCanarySchema, (by, body) =>
    'package' in body ? changes.endCanaryOf(by, body) : changes.endCanary(by, body),
  );
  add('/canary-stages', stageSchema, (by, body) => changes.nextStage(by, body));
  add('/withdrawals', withdrawalSchema, (by, body) => changes.withdraw(by, body));
  add('/garbage-collections', garbageSchema, (by, body) => changes.collectGarbage(by, body));

  app.get(STATE, async (request, reply) => {
    const { id } = request.params as { readonly id: string };
    // The same response for another one's id as for one that does not exist.
    const isTheirs = isOwn(requesterOf(request), id);
    const known = isTheirs ? requests.find(id) : null;
    // A store may fail after it has written the entry, which is what counts.
    const isCertain = known && !(known.state === 'refused' && known.status >= 500);
    const logged = isTheirs && !isCertain ? await findLogged(store, id) : null;
    const found = logged ?? known;
    if (found) return found;
    return reply.code(404).send({ message: 'the request was not done; send it again' });
  });
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
