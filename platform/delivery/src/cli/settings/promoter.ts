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
import type { RequestState } from '../../promotion-service/accepted-requests';
import type { PromotionRequest, RollbackRequest } from '../../promotion-service/requests';
import {
  requestChange,
  sendToService,
  type ServiceAccess,
} from '../../promotion-service/send-to-service';
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

/** Prints each step once, and that others are first. */
function printProgress(): (state: RequestState) => void {
  let printed = 0;
  let isWaiting = false;
  return ({ state, steps }) => {
    if (state === 'waiting' && !isWaiting) console.log('  waiting for other promotions');
    isWaiting = state === 'waiting';
    for (const step of steps.slice(printed)) printStep(step);
    printed = steps.length;
  };
}

function remotePromoter(service: ServiceAccess): Promoter {
  const change = <T>(path: string, body: object) =>
    requestChange<T>(service, path, body, printProgress());
  const changeNow = async (path: string, body: object) => {
    const now = await sendToService<{ readonly sequence: number }>(service, '/sequence', null);
    return change<RollbackOutcome>(path, { ...body, ...now });
  };
  return {
    promote: (request) => change('/promotions', request),
    rollback: (name, options) => changeNow('/rollbacks', { package: name, ...options }),
    endCanary: (name, skipBrowser) => changeNow('/ended-canaries', { package: name, skipBrowser }),
    withdraw: (name) => change('/withdrawals', { name }),
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
