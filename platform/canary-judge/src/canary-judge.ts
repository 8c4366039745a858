import { addCounter } from '@prizestash/server-kit/telemetry/metrics';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { nextPercentOf, releasesIn } from '@prizestash/promotion/promote/canaries';
import { EVERYBODY } from '@prizestash/promotion/promote/promote';
import {
  MAX_REASON,
  type EndWholeCanaryRequest,
  type StageRequest,
} from '@prizestash/promotion/service/requests';
import type { Canary } from '@prizestash/release-store/promotion-log/promotion-state';
import { nameOf } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { MINUTE_MS } from './page-reports/page-reports';
import type { Judgment } from './judge';
import { noticeEvents, type Notice, type Notices } from './notices';
import { stageKeyOf, type CanaryObserver } from './observe-canaries';

/** What was refused is not tried again before. */
const RETRY_MS = MINUTE_MS;
/** The promotion service ends canaries at their time; the judge a little earlier, with the reason. */
const LEAD_MS = 10_000;

interface JudgeOptions {
  /** Without the signing key. */
  readonly store: ReleaseStore;
  readonly observer: CanaryObserver;
  readonly decisions: {
    end(request: EndWholeCanaryRequest): Promise<unknown>;
    nextStage(request: StageRequest): Promise<unknown>;
  };
  readonly notices: Pick<Notices, 'send'>;
  /** Milliseconds. */
  readonly now?: () => number;
}

type Decision = Pick<Notice, 'event' | 'percent' | 'reason'>;

/**
 * Decides what happens to watched canaries, and asks the promotion service for it. The promotion log
 * holds all of its state, so another process continues where this one has ended, and of two one acts:
 * a request names the percentage that it was made for.
 */
export class CanaryJudge {
  /** Those on their way, and those that were refused until they are tried again, by stage and event. */
  private readonly requests = new Map<string, { until: number; sent: Promise<void> }>();
  private readonly now: () => number;
  private readonly count: (labels: { readonly event: Notice['event'] }) => void;

  constructor(private readonly options: JudgeOptions) {
    const known = noticeEvents.map((event) => ({ event }));
    this.count = addCounter('canary_decisions_total', 'Decisions on canaries by event', known);
    this.now = options.now ?? Date.now;
  }

  async finished(): Promise<void> {
    await Promise.all([...this.requests.values()].map(({ sent }) => sent));
  }

  /**
   * Decides once for each canary. A request that follows is not awaited: it may wait for promotions, and
   * another canary may fail meanwhile.
   */
  async look(): Promise<void> {
    const { store, observer } = this.options;
    await store.refresh();
    const state = store.state();
    for (const [key, { until }] of this.requests)
      if (until <= this.now()) this.requests.delete(key);
    for (const canary of state.canaries.filter(({ watch }) => watch)) {
      const judgment = await observer.judgmentOf(canary, state);
      const releases = releasesIn(store, state, canary).map(nameOf);
      const decision = this.decisionOn(canary, releases.join(', '), judgment);
      if (decision) this.request(canary, releases, decision);
    }
  }

  private decisionOn(canary: Canary, names: string, judgment: Judgment): Decision | null {
    const { verdict, reason } = judgment;
    const next = nextPercentOf(canary);
    if (verdict === 'fail')
      return { event: 'fail', percent: 0, reason: `${names} fails: ${reason}` };
    if (this.now() >= Date.parse(canary.until) - LEAD_MS) {
      const ended = `${names} is inconclusive until its end: ${reason}`;
      return { event: 'inconclusive', percent: 0, reason: ended };
    }
    if (verdict !== 'pass' || next === null) return null;
    const event = next === EVERYBODY ? 'live' : 'stage';
    return { event, percent: next, reason: `${names} passes: ${reason}` };
  }

  /** Sends a request, unless it is on its way or was refused a moment ago. */
  private request(canary: Canary, releases: readonly string[], decision: Decision): void {
    const { decisions, notices } = this.options;
    const { id, percent, set } = canary;
    const { event, reason } = decision;
    const key = `${stageKeyOf(canary)} ${event}`;
    if (this.requests.has(key)) return;
    const at = new Date(this.now()).toISOString();
    // A reason may quote an error, and a signed log takes a short one in one byte a character.
    const text = reason.replace(/[^\x20-\x7e]/g, '?').slice(0, MAX_REASON);
    const body = { canary: id, percent, reason: text };
    const failed = event === 'fail';
    const sent =
      decision.percent === 0 ? decisions.end({ ...body, failed }) : decisions.nextStage(body);
    const done = () => {
      this.requests.delete(key);
      console.log(`${reason}.`);
      this.count({ event });
      notices.send({ at, canary: id, set, releases, ...decision });
    };
    const refused = (error: unknown) => {
      request.until = this.now() + RETRY_MS;
      console.error(error instanceof DeliveryError ? error.message : error);
    };
    const request = { until: Infinity, sent: sent.then(done, refused) };
    this.requests.set(key, request);
  }
}
