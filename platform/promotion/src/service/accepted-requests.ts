import { randomUUID } from 'node:crypto';
import { failService, type RefusalSection } from '@prizestash/release-store/delivery-error';
import type { FinishedStep, OnStep } from '@prizestash/release-store/steps';
import type { LogEntry } from '@prizestash/release-store/promotion-log/log-entry';
import { sha256Of } from '@prizestash/release-store/release-format/integrity';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { rulesOf, type Requester } from './requester';
import { linkTo } from '../promote/preview';

/** Why a request was not done. */
export interface Failure {
  /** As of a response of HTTP: 403, 409, 503, or 500 for a fault of the service. */
  readonly status: number;
  /** One sentence. */
  readonly message: string;
  readonly section?: RefusalSection | undefined;
}

/** What `GET /requests/<id>` responds with. */
export type RequestState = { readonly steps: readonly FinishedStep[] } & (
  | { readonly state: 'waiting' | 'running' }
  | { readonly state: 'done'; readonly result: object }
  | ({ readonly state: 'refused' } & Failure)
);

/** How a change says what happens to its request. */
export interface Progress {
  /** For the promotion log, whose entry ends the request. */
  readonly id?: string;
  readonly onStart?: () => void;
  readonly onStep?: OnStep;
}

interface Accepted {
  readonly requester: Requester;
  /** Equal for equal requests of one requester. */
  readonly key: string;
  state: RequestState;
}

/** Of one requester, at the same time: the others wait in the queue. */
const MAX_UNFINISHED = 20;
/** Of those whom the same rules name; for older ones there is the promotion log. */
const MAX_ENDED = 50;

/** The beginning of the ids of a requester: who else knows an id learns nothing by it. */
const ownerOf = ({ name }: Requester) => sha256Of(name).slice(0, 16);

export const isOwn = (requester: Requester, id: string) => id.startsWith(`${ownerOf(requester)}-`);

const hasEnded = ({ state }: Accepted) => state.state === 'done' || state.state === 'refused';

/** Requests that this process has accepted, until a while after their end. */
export class AcceptedRequests {
  private readonly accepted = new Map<string, Accepted>();
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;

  /** @param failureOf what the requester may know of an error. */
  constructor(private readonly failureOf: (error: unknown) => Failure) {}

  /**
   * Accepts a request and begins with it. The same request again is the one that is not finished yet,
   * but for the canary judge: of two judges one acts.
   * @param request text of path and body.
   * @param onEnd called with its last state.
   * @returns its id.
   * @throws {DeliveryError} `service-failed` when the requester has too many, or the service stops.
   */
  accept(
    requester: Requester,
    request: string,
    run: (progress: Progress) => Promise<object>,
    onEnd: (state: RequestState) => void,
  ): string {
    const key = sha256Of([requester.name, rulesOf(requester), request].join('\n'));
    const unfinished = [...this.accepted].filter(
      ([, one]) => one.requester.name === requester.name && !hasEnded(one),
    );
    const [same] = unfinished.find(([, one]) => one.key === key && !requester.isJudge) ?? [];
    if (same !== undefined) return same;
    if (this.isStopping) failService('the promotion service stops; send the request again later');
    if (unfinished.length >= MAX_UNFINISHED) {
      failService(`${unfinished.length} of your requests are not finished yet; try again later`);
    }
    const id = `${ownerOf(requester)}-${randomUUID()}`;
    const accepted: Accepted = { requester, key, state: { state: 'waiting', steps: [] } };
    this.accepted.set(id, accepted);
    const ended = this.run(id, accepted, run).then(() => {
      this.running.delete(ended);
      this.forgetOldest(requester);
      onEnd(accepted.state);
    });
    this.running.add(ended);
    return id;
  }

  /** @returns null for an id that this process does not know. */
  find(id: string): RequestState | null {
    return this.accepted.get(id)?.state ?? null;
  }

  /** Accepts no more, and resolves when all have ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running);
  }

  private async run(
    id: string,
    accepted: Accepted,
    run: (progress: Progress) => Promise<object>,
  ): Promise<void> {
    const steps: FinishedStep[] = [];
    const onStart = () => void (accepted.state = { state: 'running', steps });
    try {
      const result = await run({ id, onStart, onStep: (step) => void steps.push(step) });
      accepted.state = { state: 'done', steps, result };
    } catch (error) {
      accepted.state = { state: 'refused', steps, ...this.failureOf(error) };
    }
  }

  private forgetOldest(requester: Requester): void {
    const rules = rulesOf(requester);
    const ended = [...this.accepted].filter(
      ([, one]) => hasEnded(one) && rulesOf(one.requester) === rules,
    );
    for (const [id] of ended.slice(0, -MAX_ENDED)) this.accepted.delete(id);
  }
}

/**
 * What the promotion log says of a request: what a process has done, or refused, that has ended since.
 * @returns null when no entry names it, so that it was not done.
 */
export async function findLogged(store: ReleaseStore, id: string): Promise<RequestState | null> {
  await store.refresh();
  const entries = store.log.entries();
  const index = entries.findLastIndex((entry) => entry.id === id);
  const entry = entries[index];
  if (!entry) return null;
  const { outcome, report: steps = [] } = entry;
  if (outcome !== 'done') return { state: 'refused', steps, status: 409, message: outcome.refused };
  return { state: 'done', steps, result: resultOf(store, entry, entries[index - 1]) };
}

/** The result of an entry, with what the response to its request has. */
function resultOf(store: ReleaseStore, entry: LogEntry, before: LogEntry | undefined): object {
  const { action, live, canaries, preview, request } = entry;
  if (action === 'gc') return { items: request, leftovers: [] };
  const ended = before?.canaries.filter(({ id }) => canaries.every((one) => one.id !== id)) ?? [];
  const isCanary = action === 'promote' && live === before?.live;
  const canary = canaries.find(({ set, percent }) =>
    before?.canaries.every((one) => one.set !== set || one.percent !== percent),
  );
  const base = store.set(live ?? '');
  const record = preview && store.set(preview.set);
  return {
    set: preview?.set ?? (isCanary ? canary?.set : live),
    changed: true,
    pages: 0,
    canariesEnded: [],
    endedCanaries: ended.map((one) => one.set),
    ...(base && record && { link: linkTo(store, base, record) }),
  };
}
