import fastify, { type FastifyInstance } from 'fastify';
import { DeliveryError } from '../delivery-error';
import type { CheckPages } from '../promote/create-release-set';
import { promote } from '../promote/promote';
import { rollback, rollbackPackage } from '../promote/rollback';
import { withdraw } from '../promote/withdraw';
import { appendRefusal, type AuditedChange } from '../releases/audit-log';
import type { ReleaseStore } from '../releases/release-store';
import type { FinishedStep } from '../steps';
import { type Authenticator, type Requester, TokenError } from './authenticate';
import { EVERYTHING } from './permissions';
import {
  promotionSchema,
  rollbackSchema,
  withdrawalSchema,
  type PromotionRequest,
  type RollbackRequest,
  type WithdrawalRequest,
} from './requests';

/** What the service needs. */
export interface PromotionAppOptions {
  /** With the key that signs the live pointer. */
  readonly store: ReleaseStore;
  readonly authenticator: Authenticator;
  /** Null where no browser is installed. */
  readonly checkPages: CheckPages | null;
}

const packageOf = (release: string) => release.slice(0, release.lastIndexOf('@'));

function requirePermission({ name, packages }: Requester, needed: readonly string[]): void {
  if (packages.includes(EVERYTHING)) return;
  const missing = needed.filter((one) => !packages.includes(one));
  if (missing.length === 0) return;
  const what = missing.includes(EVERYTHING) ? 'the whole site' : missing.join(', ');
  throw new DeliveryError('not-permitted', `${name} may not change ${what}`);
}

const statusOf = (error: unknown): number => {
  if (error instanceof TokenError) return 401;
  if (!(error instanceof DeliveryError))
    return (error as { statusCode?: number }).statusCode ?? 500;
  if (error.code === 'not-permitted') return 403;
  if (error.code === 'storage-failed') return 503;
  return 409;
};

/** The HTTP service that alone makes release sets live. */
export function promotionApp(options: PromotionAppOptions): FastifyInstance {
  const { store, authenticator, checkPages } = options;
  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false } },
  });

  /** Runs a change; one that is refused is recorded too. */
  async function change<T>(
    authorization: string | undefined,
    action: AuditedChange['action'],
    request: readonly string[],
    needed: readonly string[],
    run: (by: string) => Promise<T>,
  ): Promise<T> {
    const requester = await authenticator.authenticate(authorization);
    try {
      requirePermission(requester, needed);
      return await run(requester.name);
    } catch (error) {
      if (error instanceof DeliveryError && error.code !== 'storage-failed') {
        const refused = { action, by: requester.name, request };
        await appendRefusal(store.objects(), refused, store.live(), error.message);
      }
      throw error;
    }
  }

  app.get('/live', () => ({ status: 'live' }));
  app.get('/ready', async () => {
    await store.refresh();
    return { status: 'ready' };
  });

  app.post<{ Body: PromotionRequest }>('/promotions', promotionSchema, ({ headers, body }) => {
    const { releases, drop = [], percent = 100, dryRun = false, skipBrowser = false } = body;
    // Paths and headers that a change of its own package loses are the team's to drop.
    const dropped = drop.filter((name) => !name.startsWith('/') && store.packages().includes(name));
    const needed = [...releases.map(packageOf), ...dropped];
    return change(headers.authorization, 'promote', releases, needed, async (by) => {
      const steps: FinishedStep[] = [];
      const names = await Promise.all(releases.map((name) => store.named(name)));
      const check = skipBrowser ? null : checkPages;
      const onStep = (step: FinishedStep) => steps.push(step);
      const promotion = { percent, drop, dryRun, by, checkPages: check, onStep };
      return { ...(await promote(store, names, promotion)), steps };
    });
  });

  app.post<{ Body: RollbackRequest }>('/rollbacks', rollbackSchema, ({ headers, body }) => {
    const { package: name } = body;
    const needed = [name ?? EVERYTHING];
    return change(headers.authorization, 'rollback', name ? [name] : [], needed, (by) =>
      name ? rollbackPackage(store, name, { by, checkPages }) : rollback(store, by),
    );
  });

  app.post<{ Body: WithdrawalRequest }>('/withdrawals', withdrawalSchema, ({ headers, body }) =>
    change(headers.authorization, 'withdraw', [body.set], [EVERYTHING], async (by) => {
      await withdraw(store, body.set, by);
      return { set: body.set };
    }),
  );

  app.setErrorHandler((error: Error, _request, reply) => {
    const status = statusOf(error);
    if (status >= 500) console.error(error instanceof DeliveryError ? error.message : error);
    const message = status === 500 ? 'the promotion service failed; see its log' : error.message;
    return reply.code(status).send({ message });
  });
  return app;
}
