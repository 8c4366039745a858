import { addCounter } from '@prizestash/server-kit/telemetry/add-counter';
import { DeliveryError } from '../delivery-error';
import { nextPercentOf, releasesIn } from '../promote/canaries';
import { EVERYBODY } from '../promote/promote';
import type { EndWholeCanaryRequest, StageRequest } from '../promotion-service/requests';
import type { Canary, PromotionState } from '../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../releases/release-store';
import { MINUTE_MS } from './count-by-minute';
import type { Judgment } from './judge';
import { noticeEvents, type Notice, type Notices } from './notices';
import { stageKeyOf, type CanaryObserver } from './observe-canaries';

/** What was refused is not tried again before. */
const RETRY_MS = MINUTE_MS;
/** The promotion service ends canaries at their time; the judge a little earlier, with the reason. */
const LEAD_MS = 10_000;

/** What the judge asks the promotion service for. */
export interface Decisions {
  end(request: EndWholeCanaryRequest): Promise<unknown>;
  nextStage(request: StageRequest): Promise<unknown>;
}

export interface JudgeOptions {
  /** Without the signing key. */
  readonly store: ReleaseStore;
  readonly observer: CanaryObserver;
  readonly decisions: Decisions;
  readonly notices: Pick<Notices, 'send'>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * Decides what happens to watched canaries, and asks the promotion service for it. The promotion log
 * holds all of its state, so another process continues where this one has ended, and of two one acts:
 * a request names the percentage that it was made for.
 */
export class CanaryJudge {
  private readonly requests = new Map<string, Promise<void>>();
  private readonly retries = new Map<string, number>();
  private readonly now: () => number;
  private readonly count: (labels: { readonly event: Notice['event'] }) => void;

  constructor(private readonly options: JudgeOptions) {
    const known = noticeEvents.map((event) => ({ event }));
    this.count = addCounter('canary_decisions_total', 'Decisions on canaries by event', known);
    this.now = options.now ?? Date.now;
  }

  /** Waits for the requests that looks have started. */
  async finished(): Promise<void> {
    await Promise.all(this.requests.values());
  }

  /**
   * Decides once for each canary. A request that follows is not awaited: it may wait for promotions, and
   * another canary may fail meanwhile.
   */
  async look(): Promise<void> {
    const { store, observer } = this.options;
    await store.refresh();
    const state = store.state();
    const keys = state.canaries.map(stageKeyOf);
    for (const key of this.retries.keys()) if (!keys.includes(key)) this.retries.delete(key);
    for (const canary of state.canaries.filter(({ watch }) => watch)) {
      this.decide(canary, state, await observer.judgmentOf(canary, state));
    }
  }

  private decide(canary: Canary, state: PromotionState, { verdict, reason }: Judgment): void {
    const { store, decisions } = this.options;
    const names = releasesIn(store, state, canary).map((one) => `${one.package}@${one.version}`);
    const subject = names.join(', ');
    const next = nextPercentOf(canary);
    const { id, percent } = canary;
    const end = (event: Notice['event'], why: string) => {
      const request = { canary: id, percent, reason: why };
      this.request(canary, names, event, 0, why, () => decisions.end(request));
    };
    if (verdict === 'fail') {
      end('fail', `${subject} fails: ${reason}`);
    } else if (this.now() >= Date.parse(canary.until) - LEAD_MS) {
      end('inconclusive', `${subject} is inconclusive until its end: ${reason}`);
    } else if (verdict === 'pass' && next !== null) {
      const why = `${subject} passes: ${reason}`;
      const request = { canary: id, percent, reason: why };
      const event = next === EVERYBODY ? 'live' : 'stage';
      this.request(canary, names, event, next, why, () => decisions.nextStage(request));
    }
  }

  /** Sends a request, unless one of the stage is on its way or was refused a moment ago. */
  private request(
    canary: Canary,
    releases: readonly string[],
    event: Notice['event'],
    percent: number,
    reason: string,
    send: () => Promise<unknown>,
  ): void {
    const key = `${stageKeyOf(canary)} ${event}`;
    if (this.requests.has(key) || this.now() < (this.retries.get(stageKeyOf(canary)) ?? 0)) return;
    const { notices } = this.options;
    const at = new Date(this.now()).toISOString();
    const sent = send()
      .then(
        () => {
          console.log(`${reason}.`);
          this.count({ event });
          notices.send({
            at,
            event,
            canary: canary.id,
            set: canary.set,
            releases,
            percent,
            reason,
          });
        },
        (error: unknown) => {
          this.retries.set(stageKeyOf(canary), this.now() + RETRY_MS);
          console.error(error instanceof DeliveryError ? error.message : error);
        },
      )
      .finally(() => this.requests.delete(key));
    this.requests.set(key, sent);
  }
}
