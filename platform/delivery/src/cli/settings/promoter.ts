import { parseEnvironment, type Environment } from '@prizestash/server-kit/environment';
import { text } from '@prizestash/server-kit/validators';
import { refuseSet } from '../../delivery-error';
import { promote, type PromoteOutcome } from '../../promote/promote';
import {
  endCanaryOf,
  rollback,
  rollbackPackage,
  type RollbackOutcome,
} from '../../promote/rollback';
import { withdraw } from '../../promote/withdraw';
import type { PromotionRequest, RollbackRequest } from '../../promotion-service/requests';
import { sendToService, type ServiceAccess } from '../../promotion-service/send-to-service';
import type { FinishedStep } from '../../steps';
import { printStep } from '../output/print-step';
import { promotedBy } from './promoted-by';
import { writableStoreFromEnv } from './release-store-from-env';

type RollbackOptions = Pick<RollbackRequest, 'skipBrowser' | 'again'>;

/** Changes what visitors get: in this process, or through the promotion service. */
export interface Promoter {
  promote(request: PromotionRequest): Promise<PromoteOutcome>;
  /** @param name reverts this package alone; the whole site when it is undefined, and not when it is empty. */
  rollback(name: string | undefined, options: RollbackOptions): Promise<RollbackOutcome>;
  /** @param name of the package that leaves its canary. */
  endCanary(name: string, skipBrowser: boolean): Promise<RollbackOutcome>;
  /** @param name of a release set or a release. */
  withdraw(name: string): Promise<void>;
}

async function localPromoter(env: Environment): Promise<Promoter> {
  const store = await writableStoreFromEnv(env);
  const by = promotedBy(env);
  const optionsOf = (skipBrowser = false) => ({
    by,
    browserCheck: !skipBrowser,
    onStep: printStep,
  });
  return {
    async promote({ releases, skipBrowser, watch, ...options }) {
      if (watch) {
        refuseSet(
          'canaries',
          'nothing looks at the canary after this command has ended; set PROMOTION_URL to a promotion service, which watches it',
        );
      }
      const names = await Promise.all(releases.map((name) => store.named(name)));
      return promote(store, names, { ...options, ...optionsOf(skipBrowser) });
    },
    rollback: (name, { skipBrowser, again }) =>
      name === undefined
        ? rollback(store, { by, again })
        : rollbackPackage(store, name, { ...optionsOf(skipBrowser), again }),
    endCanary: (name, skipBrowser) => endCanaryOf(store, name, optionsOf(skipBrowser)),
    withdraw: (name) => withdraw(store, name, optionsOf(true)),
  };
}

function remotePromoter(service: ServiceAccess): Promoter {
  const sendForNow = async (path: string, body: object) => {
    const now = await sendToService<{ readonly sequence: number }>(service, '/sequence', null);
    return sendToService<RollbackOutcome>(service, path, { ...body, ...now });
  };
  return {
    async promote(request) {
      type Promoted = PromoteOutcome & { readonly steps: FinishedStep[] };
      const { steps, ...outcome } = await sendToService<Promoted>(service, '/promotions', request);
      steps.forEach(printStep);
      return outcome;
    },
    rollback: (name, options) => sendForNow('/rollbacks', { package: name, ...options }),
    endCanary: (name, skipBrowser) => sendForNow('/ended-canaries', { package: name, skipBrowser }),
    withdraw: (name) => sendToService(service, '/withdrawals', { name }),
  };
}

/** The promoter of the service that PROMOTION_URL names; null when it names none. */
export function servicePromoterFromEnv(env: Environment): Promoter | null {
  const variables = parseEnvironment(env, {
    PROMOTION_URL: text({ default: '' }),
    PROMOTION_TOKEN: text({ default: '' }),
  });
  const { PROMOTION_URL: url, PROMOTION_TOKEN: token } = variables;
  return url ? remotePromoter({ url, token }) : null;
}

/**
 * The promoter that PROMOTION_URL selects.
 * @param env environment variables, as in `process.env`.
 */
export async function promoterFromEnv(env: Environment): Promise<Promoter> {
  return servicePromoterFromEnv(env) ?? localPromoter(env);
}
