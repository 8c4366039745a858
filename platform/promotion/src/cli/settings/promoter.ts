import { existsSync, readFileSync } from 'node:fs';
import { parseEnvironment, type Environment } from '@prizestash/server-kit/environment';
import { portNumber, text } from '@prizestash/server-kit/validators';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import {
  folderVariables,
  foldersOf,
  operatorTokenFile,
} from '@prizestash/release-store/release-store-from-env';
import { printStep } from '@prizestash/release-store/steps';
import type { GarbageReport } from '../../promote/collect-garbage';
import type { PromoteOutcome } from '../../promote/promote';
import type { RollbackOutcome } from '../../promote/rollback';
import type { RequestState } from '../../service/accepted-requests';
import type { GarbageRequest, PromotionRequest, RollbackRequest } from '../../service/requests';
import { requestChange, sendToService, type ServiceAccess } from '../../service/send-to-service';

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

/** Changes what visitors get, through the promotion service. */
function promoterOf(service: ServiceAccess) {
  const change = <T>(path: string, body: object) =>
    requestChange<T>(service, path, body, printProgress());
  const changeNow = async (path: string, body: object) => {
    const now = await sendToService<{ readonly sequence: number }>(service, '/sequence', null);
    return change<RollbackOutcome>(path, { ...body, ...now });
  };
  return {
    promote: (request: PromotionRequest) => change<PromoteOutcome>('/promotions', request),
    /** @param name reverts this package alone; the whole site when it is undefined, and not when it is empty. */
    rollback: (name: string | undefined, options: Omit<RollbackRequest, 'package' | 'sequence'>) =>
      changeNow('/rollbacks', { package: name, ...options }),
    /** @param name of the package that leaves its canary. */
    endCanary: (name: string, skipBrowser: boolean) =>
      changeNow('/ended-canaries', { package: name, skipBrowser }),
    /** @param name of a release set or a release. */
    withdraw: (name: string) => change('/withdrawals', { name }),
    collectGarbage: (request: GarbageRequest) =>
      change<GarbageReport>('/garbage-collections', request),
  };
}

/**
 * The promotion service of PROMOTION_URL; without it the one of this machine, for a store in a folder,
 * where the service has left a token.
 * @throws {DeliveryError} `invalid-config` when there is none.
 */
export function serviceFromEnv(env: Environment): ServiceAccess {
  const variables = parseEnvironment(env, {
    ...folderVariables,
    PROMOTION_URL: text({ default: '' }),
    PROMOTION_TOKEN: text({ default: '' }),
    RELEASE_STORE: text({ default: '' }),
    HOST: text({ default: '127.0.0.1' }),
    PROMOTION_PORT: portNumber({ default: 3400 }),
  });
  const { PROMOTION_URL: url, PROMOTION_TOKEN: token, HOST: host, PROMOTION_PORT } = variables;
  if (url) return { url, token };
  if (variables.RELEASE_STORE) {
    refuseConfig('PROMOTION_URL must name the promotion service, which alone changes the store');
  }
  const { releasesDir } = foldersOf(variables);
  const file = operatorTokenFile(releasesDir);
  if (!token && !existsSync(file)) {
    refuseConfig(
      `No promotion service has run for ${releasesDir}: start it with npm start, or name one with PROMOTION_URL`,
    );
  }
  const sent = token || readFileSync(file, 'utf8').trim();
  return { url: `http://${host}:${PROMOTION_PORT}`, token: sent, hint: 'npm start starts it' };
}

export const promoterFromEnv = (env: Environment) => promoterOf(serviceFromEnv(env));
