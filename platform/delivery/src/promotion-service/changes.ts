import { DeliveryError, refuseConfig, refuseSet } from '../delivery-error';
import { nextPercentOf, packagesIn } from '../promote/canaries';
import { EVERYBODY, promote, type PromoteOutcome } from '../promote/promote';
import { promoteCanary } from '../promote/promote-canary';
import { WHOLE_SITE } from '../promote/required-permissions';
import {
  endCanary,
  endCanaryOf,
  rollback,
  rollbackPackage,
  type RollbackOutcome,
} from '../promote/rollback';
import type { Verifier } from '../promote/verification';
import { withdraw } from '../promote/withdraw';
import type { PromotionRequest as LoggedRequest } from '../releases/promotion-log/log-entry';
import type { ReleaseStore } from '../releases/release-store';
import type { FinishedStep } from '../steps';
import type { Requester } from './requester';
import type { PromotionQueue } from './promotion-queue';
import type {
  EndCanaryRequest,
  EndWholeCanaryRequest,
  PromotionRequest,
  RollbackRequest,
  StageRequest,
} from './requests';

/** Refusals of one rule's requesters that the log records within an hour; it keeps them forever. */
const MAX_REFUSALS = 20;
const HOUR_MS = 3_600_000;

const packageOf = (release: string) => release.slice(0, release.lastIndexOf('@'));

/** Who asks for a preview: what else they may preview counts too. */
const asPreviewer = (requester: Requester): Requester => ({
  ...requester,
  packages: [...requester.packages, ...(requester.previews ?? [])],
});

function requirePermission({ name, packages }: Requester, needed: readonly string[]): void {
  if (packages.includes(WHOLE_SITE)) return;
  const missing = needed.filter((one) => !packages.includes(one));
  if (missing.length === 0) return;
  const what = missing.includes(WHOLE_SITE) ? 'the whole site' : missing.join(', ');
  throw new DeliveryError('not-permitted', `${name} may not change ${what}`);
}

/** Whether the service refuses what was asked for, rather than that it cannot do it now. */
const isRefusal = (error: unknown): error is DeliveryError =>
  error instanceof DeliveryError &&
  error.code !== 'storage-failed' &&
  error.code !== 'service-failed';

/** An attempt to change what visitors get. */
interface Attempt {
  readonly action: LoggedRequest['action'];
  readonly names: readonly string[];
  /** Permissions that it needs whatever is live. */
  readonly needed: readonly string[];
  readonly dryRun?: boolean;
}

interface ChangesOptions {
  readonly store: ReleaseStore;
  readonly verifier: Verifier;
  readonly queue: PromotionQueue;
  /** Whether canaries can be watched. */
  readonly canWatch: boolean;
}

/** Changes what visitors get, for those who may; what is refused is recorded too. */
export class Changes {
  private readonly refusals = new Map<string, { since: number; count: number }>();
  private readonly store: ReleaseStore;

  constructor(private readonly options: ChangesOptions) {
    this.store = options.store;
  }

  promote(
    sender: Requester,
    { releases, dryRun = false, skipBrowser = false, ...asked }: PromotionRequest,
  ): Promise<PromoteOutcome & { readonly steps: readonly FinishedStep[] }> {
    const needed = [...releases.map(packageOf), ...(skipBrowser ? [WHOLE_SITE] : [])];
    const { verifier, queue, canWatch } = this.options;
    const requester = asked.preview ? asPreviewer(sender) : sender;
    const verify = async () => {
      if (asked.watch && !canWatch) {
        refuseConfig(
          'no canary judge is known to this promotion service, so nobody watches; set its CANARY_JUDGE_TOKEN',
        );
      }
      const steps: FinishedStep[] = [];
      const names = await Promise.all(releases.map((name) => this.store.named(name)));
      const outcome = await promote(this.store, names, {
        ...asked,
        dryRun,
        by: requester.name,
        authorize: (permissions) => requirePermission(requester, permissions),
        onStep: (step) => steps.push(step),
        verifier,
        browserCheck: !skipBrowser,
      });
      return { ...outcome, steps };
    };
    const action = asked.preview ? 'preview' : 'promote';
    const attempt = { action, names: releases, needed, dryRun } as const;
    return this.attempt(requester, attempt, () => queue.add(requester, verify));
  }

  rollback(
    requester: Requester,
    { package: name, skipBrowser = false, sequence }: RollbackRequest,
  ): Promise<RollbackOutcome> {
    const needed = [name ?? WHOLE_SITE, ...(skipBrowser ? [WHOLE_SITE] : [])];
    const names = name === undefined ? [] : [name];
    const attempt = { action: 'rollback', names, needed } as const;
    return this.attempt(requester, attempt, () => {
      const { name: by } = requester;
      // The whole site's rollback verifies nothing, so it waits for nobody.
      if (name === undefined) return rollback(this.store, { by, sequence });
      const { verifier, queue } = this.options;
      const options = { by, verifier, sequence, browserCheck: !skipBrowser };
      return queue.add(requester, () => rollbackPackage(this.store, name, options));
    });
  }

  /** Takes a package out of its canary. */
  endCanaryOf(
    requester: Requester,
    { package: name, skipBrowser = false, sequence }: EndCanaryRequest,
  ): Promise<RollbackOutcome> {
    const needed = [name, ...(skipBrowser ? [WHOLE_SITE] : [])];
    const attempt = { action: 'rollback', names: [name], needed } as const;
    return this.attempt(requester, attempt, () => {
      const { verifier, queue } = this.options;
      const options = { by: requester.name, verifier, sequence, browserCheck: !skipBrowser };
      return queue.add(requester, () => endCanaryOf(this.store, name, options));
    });
  }

  withdraw(requester: Requester, set: string): Promise<void> {
    const attempt = { action: 'withdraw', names: [set], needed: [WHOLE_SITE] } as const;
    return this.attempt(requester, attempt, () => withdraw(this.store, set, requester.name));
  }

  /** Ends a canary with all that it changes. */
  async endCanary(requester: Requester, request: EndWholeCanaryRequest): Promise<void> {
    const { canary, names, needed } = await this.canaryOf(requester, request);
    const attempt = { action: 'rollback', names, needed } as const;
    await this.attempt(requester, attempt, async () => {
      const { reason = `${names.join(', ')}: ended by hand` } = request;
      if (!(await endCanary(this.store, canary, requester.name, reason))) {
        refuseSet('the canary has changed by now');
      }
    });
  }

  /** Promotes what a canary changes to its next percentage. */
  async nextStage(requester: Requester, request: StageRequest): Promise<PromoteOutcome> {
    const { canary, names, needed } = await this.canaryOf(requester, request);
    const { verifier, queue } = this.options;
    const attempt = { action: 'promote', names, needed } as const;
    return this.attempt(requester, attempt, () => {
      const { name: by, isJudge = false } = requester;
      const next = nextPercentOf(canary);
      // A last stage that is not for everybody waits for a person.
      if (isJudge && next === null) refuseSet('the canary has no further stage');
      const { reason } = request;
      const options = { by, verifier, browserCheck: true, percent: next ?? EVERYBODY };
      return queue.add(requester, () =>
        promoteCanary(this.store, canary, { ...options, ...(reason !== undefined && { reason }) }),
      );
    });
  }

  /** The canary of a request, and what is needed to change it: the judge may change watched ones. */
  private async canaryOf(requester: Requester, { canary: id, percent }: EndWholeCanaryRequest) {
    await this.store.refresh();
    const state = this.store.state();
    const canary = state.canaries.find((one) => one.id === id);
    if (!canary) return refuseSet('the canary has ended by now');
    const names = packagesIn(this.store, state, canary);
    if (percent !== undefined && percent !== canary.percent) {
      refuseSet(`the canary of ${names.join(', ')} has ${canary.percent} percent by now`);
    }
    return { canary, names, needed: requester.isJudge && canary.watch ? [] : names };
  }

  private async attempt<T>(
    requester: Requester,
    { action, names, needed, dryRun = false }: Attempt,
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      requirePermission(requester, needed);
      return await run();
    } catch (error) {
      if (isRefusal(error) && !dryRun && this.countRefusal(requester)) {
        const refused = { action, by: requester.name, request: names };
        await this.store.log.appendRefusal(refused, error.message);
      }
      throw error;
    }
  }

  /** Whether the log has room for one more refusal of those whom the same rule names. */
  private countRefusal({ packages, previews = [] }: Requester): boolean {
    const key = [...packages, '', ...previews].join(' ');
    const known = this.refusals.get(key);
    const isRecent = known !== undefined && Date.now() - known.since < HOUR_MS;
    const counted = isRecent ? known : { since: Date.now(), count: 0 };
    counted.count += 1;
    this.refusals.set(key, counted);
    return counted.count <= MAX_REFUSALS;
  }
}
