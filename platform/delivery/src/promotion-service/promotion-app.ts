import { slowClientLimits } from '@prizestash/server-kit/slow-clients';
import { addCounter } from '@prizestash/server-kit/telemetry/add-counter';
import { addGauge } from '@prizestash/server-kit/telemetry/add-gauge';
import { requestIds } from '@prizestash/server-kit/telemetry/request-id';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { DeliveryError, refuseConfig } from '../delivery-error';
import { promote } from '../promote/promote';
import { WHOLE_SITE } from '../promote/required-permissions';
import { rollback, rollbackPackage } from '../promote/rollback';
import type { Verifier } from '../promote/verification';
import { withdraw } from '../promote/withdraw';
import type { PromotionRequest as LoggedRequest } from '../releases/promotion-log/log-entry';
import type { ReleaseStore } from '../releases/release-store';
import type { FinishedStep } from '../steps';
import { type Authenticator, type Requester, TokenError } from './authenticate';
import { PromotionQueue } from './promotion-queue';
import {
  promotionSchema,
  rollbackSchema,
  withdrawalSchema,
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
}

/** Refusals of one rule's requesters that the log records within an hour; it keeps them forever. */
const MAX_REFUSALS = 20;
const HOUR_MS = 3_600_000;
/** Lines about requests without a valid token: one in this time. */
const TOKEN_LOG_MS = 60_000;

const ACTIONS = { '/promotions': 'promote', '/rollbacks': 'rollback', '/withdrawals': 'withdraw' };
const OUTCOMES = ['done', 'refused', 'unauthorized', 'failed'] as const;

/** Counts requests by what became of them. */
function countRequests(app: FastifyInstance): void {
  const known = Object.values(ACTIONS).flatMap((action) =>
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

const packageOf = (release: string) => release.slice(0, release.lastIndexOf('@'));

function requirePermission({ name, packages }: Requester, needed: readonly string[]): void {
  if (packages.includes(WHOLE_SITE)) return;
  const missing = needed.filter((one) => !packages.includes(one));
  if (missing.length === 0) return;
  const what = missing.includes(WHOLE_SITE) ? 'the whole site' : missing.join(', ');
  throw new DeliveryError('not-permitted', `${name} may not change ${what}`);
}

const statusOf = (error: unknown): number => {
  if (error instanceof TokenError) return 401;
  if (!(error instanceof DeliveryError))
    return (error as { statusCode?: number }).statusCode ?? 500;
  if (error.code === 'not-permitted') return 403;
  if (error.code === 'storage-failed' || error.code === 'service-failed') return 503;
  return 409;
};

/** The HTTP service that alone makes release sets live. */
export function promotionApp(options: PromotionAppOptions): FastifyInstance {
  const {
    store,
    authenticator,
    verifier,
    queue = new PromotionQueue(),
    canWatch = false,
  } = options;
  const app = fastify({
    ...slowClientLimits,
    ...requestIds,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false } },
  });

  const requesters = new WeakMap<FastifyRequest, Requester>();
  countRequests(app);
  addGauge('promotions_waiting', 'Promotions that wait for another one', 'state', () => ({
    waiting: queue.length,
  }));
  const logTokenError = tokenLog();
  const refusals = new Map<string, { since: number; count: number }>();

  /** Whether the log has room for one more refusal of those whom the same rule names. */
  function countRefusal({ packages }: Requester): boolean {
    const key = packages.join(' ');
    const known = refusals.get(key);
    const isRecent = known !== undefined && Date.now() - known.since < HOUR_MS;
    const counted = isRecent ? known : { since: Date.now(), count: 0 };
    counted.count += 1;
    refusals.set(key, counted);
    return counted.count <= MAX_REFUSALS;
  }

  /**
   * Runs a change; one that is refused is recorded too, unless it is a dry run or one of very many.
   * @param needed permissions that the request needs whatever is live.
   */
  async function change<T>(
    request: FastifyRequest,
    action: LoggedRequest['action'],
    names: readonly string[],
    needed: readonly string[],
    dryRun: boolean,
    run: (requester: Requester) => Promise<T>,
  ): Promise<T> {
    const requester = requesters.get(request)!;
    try {
      requirePermission(requester, needed);
      return await run(requester);
    } catch (error) {
      const isRefused = error instanceof DeliveryError && statusOf(error) !== 503;
      if (isRefused && !dryRun && countRefusal(requester)) {
        const refused = { action, by: requester.name, request: names };
        await store.log.appendRefusal(refused, error.message);
      }
      throw error;
    }
  }

  // Before the body is read: a stranger gets no other response than this one, and causes no write.
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'POST') return;
    requesters.set(request, await authenticator.authenticate(request.headers.authorization));
  });

  app.get('/live', () => ({ status: 'live' }));
  app.get('/ready', async () => {
    await store.refresh();
    return { status: 'ready' };
  });

  app.post<{ Body: PromotionRequest }>('/promotions', promotionSchema, (request) => {
    const {
      releases,
      drop = [],
      percent = 100,
      watch,
      keepHours,
      dryRun = false,
      skipBrowser = false,
    } = request.body;
    const needed = [...releases.map(packageOf), ...(skipBrowser ? [WHOLE_SITE] : [])];
    const verify = async (requester: Requester) => {
      if (watch && !canWatch) {
        refuseConfig(
          'this promotion service reads no page reports, so it watches no canary; set its REPORTS_URL and REPORTS_TOKEN',
        );
      }
      const steps: FinishedStep[] = [];
      const names = await Promise.all(releases.map((name) => store.named(name)));
      const onStep = (step: FinishedStep) => steps.push(step);
      const authorize = (permissions: readonly string[]) =>
        requirePermission(requester, permissions);
      const asked = { percent, watch, keepHours };
      const promotion = { ...asked, drop, dryRun, by: requester.name, authorize, onStep };
      return {
        ...(await promote(store, names, { ...promotion, verifier, browserCheck: !skipBrowser })),
        steps,
      };
    };
    return change(request, 'promote', releases, needed, dryRun, (requester) =>
      queue.add(requester, () => verify(requester)),
    );
  });

  app.post<{ Body: RollbackRequest }>('/rollbacks', rollbackSchema, (request) => {
    const { package: name, skipBrowser = false } = request.body;
    const needed = [name ?? WHOLE_SITE, ...(skipBrowser ? [WHOLE_SITE] : [])];
    const browserCheck = !skipBrowser;
    return change(request, 'rollback', name ? [name] : [], needed, false, (requester) => {
      const { name: by } = requester;
      // The whole site's rollback verifies nothing, so it waits for nobody.
      if (!name) return rollback(store, by);
      const options = { by, verifier, browserCheck };
      return queue.add(requester, () => rollbackPackage(store, name, options));
    });
  });

  app.post<{ Body: WithdrawalRequest }>('/withdrawals', withdrawalSchema, (request) => {
    const { set } = request.body;
    return change(request, 'withdraw', [set], [WHOLE_SITE], false, async ({ name: by }) => {
      await withdraw(store, set, by);
      return { set };
    });
  });

  app.setErrorHandler((error: Error, _request, reply) => {
    const status = statusOf(error);
    if (error instanceof TokenError) logTokenError(error);
    if (status >= 500) console.error(error instanceof DeliveryError ? error.message : error);
    const message = status === 500 ? 'the promotion service failed; see its log' : error.message;
    return reply.code(status).send({ message });
  });
  return app;
}
