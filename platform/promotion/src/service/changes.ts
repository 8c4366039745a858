import {
  DeliveryError,
  failService,
  refusal,
  refuseConfig,
  refuseSet,
} from '@prizestash/release-store/delivery-error';
import type { LoggedRequest } from '@prizestash/release-store/promotion-log/log-entry';
import { packageOf, RESULTS } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { Verifier } from '@prizestash/verifier/verification/verification';
import { nextPercentOf, packagesIn } from '../promote/canaries';
import { collectGarbage, keptSince } from '../promote/collect-garbage';
import {
  EVERYBODY,
  promote,
  type PromoteOptions,
  type PromoteOutcome,
  promoteCanary,
} from '../promote/promote';
import { WHOLE_SITE } from '../promote/requirements';
import {
  endCanary,
  endCanaryOf,
  rollback,
  rollbackPackage,
  type RollbackOutcome,
} from '../promote/rollback';
import { withdraw } from '../promote/withdraw';
import type { Progress } from './accepted-requests';
import { rulesOf, missingPermissions, type Requester } from './requester';
import { PromotionQueue } from './promotion-queue';
import type {
  EndCanaryRequest,
  EndWholeCanaryRequest,
  GarbageRequest,
  PromotionRequest,
  RollbackRequest,
  StageRequest,
  WithdrawalRequest,
} from './requests';

/**
 * Refusals of one rule's requesters that the log records within an hour, because it keeps them
 * forever. One entry at the end of the hour counts the others.
 */
const MAX_REFUSALS = 20;
/** Previews of one rule's requesters within an hour: every host copies each, until it is forgotten. */
const MAX_PREVIEWS = 20;
const HOUR_MS = 3_600_000;

/**
 * Counts one more of a key. The hour begins with the first one, and ends with the count of all.
 * @returns how many there are now.
 */
function countForAnHour(
  counts: Map<string, number>,
  key: string,
  whenOver?: (count: number) => Promise<void>,
): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count > 1) return count;
  const end = () => {
    const all = counts.get(key) ?? 0;
    counts.delete(key);
    void whenOver?.(all);
  };
  setTimeout(end, HOUR_MS).unref();
  return count;
}

/** What a request needs: not to open pages in a browser concerns the whole site. */
const neededFor = (packages: readonly string[], skipBrowser: boolean) =>
  skipBrowser ? [...packages, WHOLE_SITE] : packages;

/** Who asks for a preview: what else they may preview counts too. */
const asPreviewer = (requester: Sender): Sender => ({
  ...requester,
  packages: [...requester.packages, ...(requester.previews ?? [])],
});

function requirePermission(requester: Requester, needed: readonly string[]): void {
  const missing = missingPermissions(requester, needed);
  if (missing.length === 0) return;
  const what = missing.includes(WHOLE_SITE) ? 'the whole site' : missing.join(', ');
  throw refusal('service', `${requester.name} may not change ${what}`, 'not-permitted');
}

/** Whether the service refuses what was asked for, rather than that it cannot do it now. */
export const isRefusal = (error: unknown): error is DeliveryError =>
  error instanceof DeliveryError &&
  error.code !== 'storage-failed' &&
  error.code !== 'service-failed';

interface Attempt {
  readonly action: LoggedRequest['action'];
  readonly names: readonly string[];
  /** Permissions that it needs whatever is live. */
  readonly needed: readonly string[];
  readonly dryRun?: boolean;
  /** Whether it verifies release sets, one at a time. */
  readonly isVerified?: boolean;
}

/** Who sends a request, and where its progress is told. */
export type Sender = Requester & Progress;

type ChangeOptions = Required<Pick<PromoteOptions, 'by' | 'onStep' | 'verifier'>> &
  Pick<PromoteOptions, 'id'>;

export interface ChangesOptions {
  /** With the key that signs the promotion log. */
  readonly store: ReleaseStore;
  readonly verifier: Verifier;
  /** In which promotions wait for each other. */
  readonly queue?: PromotionQueue;
  /** Whether canaries can be watched; false by default. */
  readonly canWatch?: boolean;
}

/** Changes what visitors get, for those who may; what is refused is recorded too. */
export class Changes {
  readonly queue: PromotionQueue;
  /** Of the last hour, by the rules of their requesters. */
  private readonly refusals = new Map<string, number>();
  private readonly previews = new Map<string, number>();
  private readonly store: ReleaseStore;

  constructor(private readonly options: ChangesOptions) {
    this.store = options.store;
    this.queue = options.queue ?? new PromotionQueue();
  }

  promote(
    sender: Sender,
    { releases, dryRun = false, skipBrowser = false, ...asked }: PromotionRequest,
  ): Promise<PromoteOutcome> {
    const { canWatch = false } = this.options;
    const requester = asked.preview ? asPreviewer(sender) : sender;
    const attempt = {
      action: asked.preview ? 'preview' : 'promote',
      names: releases,
      needed: neededFor(releases.map(packageOf), skipBrowser),
      dryRun,
      isVerified: true,
    } as const;
    return this.attempt(requester, attempt, async (options) => {
      if (asked.watch && !canWatch) {
        refuseConfig(
          'no canary judge is known to this promotion service, so nobody watches; set its CANARY_JUDGE_TOKEN',
        );
      }
      const isPreview = asked.preview === true && !dryRun;
      if (isPreview) this.requireFewPreviews(sender);
      const names = await Promise.all(releases.map((name) => this.store.named(name)));
      const outcome = await promote(this.store, names, {
        ...asked,
        ...options,
        dryRun,
        authorize: (permissions) => requirePermission(requester, permissions),
        browserCheck: !skipBrowser,
        // Results are facts, which wait for no canary.
        endsCanary: names.length > 0 && names.every((one) => one.package === RESULTS),
      });
      if (isPreview && outcome.changed) countForAnHour(this.previews, rulesOf(sender));
      return outcome;
    });
  }

  /** The operator decides how many are useful. */
  private requireFewPreviews(requester: Requester): void {
    const made = this.previews.get(rulesOf(requester)) ?? 0;
    if (made < MAX_PREVIEWS || requester.packages.includes(WHOLE_SITE)) return;
    failService(`${made} previews were made within an hour already; try again later`);
  }

  rollback(requester: Sender, request: RollbackRequest): Promise<RollbackOutcome> {
    const { package: name, sequence, again } = request;
    if (name !== undefined) return this.revert(rollbackPackage, requester, name, request);
    // A rollback of the site verifies nothing, so it does not wait in the queue.
    const attempt = { action: 'rollback', names: [], needed: [WHOLE_SITE] } as const;
    return this.attempt(requester, attempt, (options) =>
      rollback(this.store, { ...options, sequence, again }),
    );
  }

  endCanaryOf(requester: Sender, request: EndCanaryRequest): Promise<RollbackOutcome> {
    return this.revert(endCanaryOf, requester, request.package, request);
  }

  private revert(
    revert: typeof rollbackPackage,
    requester: Sender,
    name: string,
    { skipBrowser = false, sequence, again }: RollbackRequest,
  ): Promise<RollbackOutcome> {
    const asked = { sequence, again, browserCheck: !skipBrowser };
    const needed = neededFor([name], skipBrowser);
    const attempt = { action: 'rollback', names: [name], needed, isVerified: true } as const;
    return this.attempt(requester, attempt, (options) =>
      revert(this.store, name, { ...asked, ...options }),
    );
  }

  async withdraw(requester: Sender, { name }: WithdrawalRequest): Promise<WithdrawalRequest> {
    // Visitors of a release may get another set first, which is verified.
    const isVerified = name.includes('@');
    const needed = [WHOLE_SITE];
    const attempt = { action: 'withdraw', names: [name], needed, isVerified } as const;
    await this.attempt(requester, attempt, (options) => withdraw(this.store, name, options));
    return { name };
  }

  /** Removes what nobody needs while nothing is verified. */
  collectGarbage(requester: Sender, { keepDays, dryRun = false }: GarbageRequest) {
    const needed = [WHOLE_SITE];
    const attempt = { action: 'gc', names: [], needed, dryRun, isVerified: true } as const;
    return this.attempt(requester, attempt, ({ by, id }) =>
      collectGarbage(this.store, { since: keptSince(keepDays), by, id, dryRun }),
    );
  }

  async endCanary(requester: Sender, request: EndWholeCanaryRequest) {
    const { canary, names, needed } = await this.canaryOf(requester, request);
    const { reason = `${names.join(', ')}: ended by hand`, failed } = request;
    const attempt = { action: 'rollback', names, needed } as const;
    await this.attempt(requester, attempt, async ({ by, id }) => {
      const isEnded = await endCanary(this.store, canary, { by, id, reason, failed });
      if (!isEnded) refuseSet('changed', 'the canary has changed by now');
    });
    return { canary: canary.id };
  }

  async nextStage(requester: Sender, request: StageRequest): Promise<PromoteOutcome> {
    const { canary, names, needed } = await this.canaryOf(requester, request);
    const { reason } = request;
    const attempt = { action: 'promote', names, needed, isVerified: true } as const;
    return this.attempt(requester, attempt, (options) => {
      const next = nextPercentOf(canary);
      // A last stage that is not for everybody waits for a person.
      if (requester.isJudge && next === null)
        refuseSet('canaries', 'the canary has no further stage');
      return promoteCanary(this.store, canary, {
        ...options,
        browserCheck: true,
        percent: next ?? EVERYBODY,
        ...(reason !== undefined && { reason }),
      });
    });
  }

  /** The canary of a request, and what is needed to change it: the judge may change watched ones. */
  private async canaryOf(requester: Requester, { canary: id, percent }: EndWholeCanaryRequest) {
    await this.store.refresh();
    const state = this.store.state();
    const canary = state.canaries.find((one) => one.id === id);
    if (!canary) return refuseSet('changed', 'the canary has ended by now');
    const names = packagesIn(this.store, state, canary);
    if (percent !== undefined && percent !== canary.percent) {
      refuseSet(
        'changed',
        `the canary of ${names.join(', ')} has ${canary.percent} percent by now`,
      );
    }
    return { canary, names, needed: requester.isJudge && canary.watch ? [] : names };
  }

  /** Does what a requester may do, after what was verified before it. */
  private async attempt<T>(
    requester: Sender,
    { action, names, needed, dryRun = false, isVerified = false }: Attempt,
    change: (options: ChangeOptions) => Promise<T>,
  ): Promise<T> {
    const { name: by, id, onStart, onStep = () => {} } = requester;
    const run = () => {
      onStart?.();
      return change({ by, id, onStep, verifier: this.options.verifier });
    };
    try {
      requirePermission(requester, needed);
      return await (isVerified ? this.queue.add(requester, run) : run());
    } catch (error) {
      if (isRefusal(error) && !dryRun) {
        await this.recordRefusal(requester, { action, by, id, request: names }, error.message);
      }
      throw error;
    }
  }

  /** Records a refusal, unless its requester may change nothing at all. */
  private async recordRefusal(
    requester: Requester,
    request: LoggedRequest,
    refused: string,
  ): Promise<void> {
    if (requester.packages.length === 0 && !requester.isJudge) return;
    const count = countForAnHour(this.refusals, rulesOf(requester), (all) =>
      this.recordOthers(all - MAX_REFUSALS, request),
    );
    if (count <= MAX_REFUSALS) await this.store.log.appendRefusal(request, refused);
  }

  /** Ends the hour of a rule, with an entry for the refusals that have none. */
  private async recordOthers(others: number, { action, by }: LoggedRequest): Promise<void> {
    if (others <= 0) return;
    await this.store.log
      .appendRefusal({ action, by, request: [] }, `${others} more requests within an hour`)
      .catch((error: Error) => console.error(error.message));
  }
}
