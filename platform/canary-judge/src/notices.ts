import { setTimeout as delay } from 'node:timers/promises';

/** A canary has ended by its verdict, or at its time; it has more visitors, or all of them. */
export const noticeEvents = ['fail', 'inconclusive', 'stage', 'live'] as const;

export interface Notice {
  /** ISO 8601. */
  readonly at: string;
  readonly event: (typeof noticeEvents)[number];
  readonly canary: string;
  readonly set: string;
  readonly releases: readonly string[];
  /** Of visitors, after it. */
  readonly percent: number;
  readonly reason: string;
}

const TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 5 * 60_000;
/** While the receiver is unavailable; the log keeps all of them. */
const MAX_WAITING = 100;

/**
 * Sends notices to a webhook, in their order. One that fails is sent again, after one second at first
 * and five minutes at last, until it arrives or the process ends.
 */
export class Notices {
  private readonly queue: Notice[] = [];
  private readonly stopping = new AbortController();
  private sending: Promise<void> | null = null;

  /** @param url null sends nothing. */
  constructor(
    private readonly url: string | null,
    private readonly firstRetryMs = FIRST_RETRY_MS,
  ) {}

  /** How many have not arrived. */
  get waiting(): number {
    return this.queue.length;
  }

  send(notice: Notice): void {
    if (this.url === null) return;
    if (this.queue.length >= MAX_WAITING) this.queue.shift();
    this.queue.push(notice);
    this.sending ??= this.sendAll(this.url).finally(() => (this.sending = null));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.sending;
  }

  private async sendAll(url: string): Promise<void> {
    const { signal } = this.stopping;
    let retryMs = this.firstRetryMs;
    let lastFailure: string | null = null;
    for (let [notice] = this.queue; notice && !signal.aborted; [notice] = this.queue) {
      const failure = await post(url, notice, signal);
      if (failure === null) {
        // While it was sent, the first of too many may have been left out.
        if (this.queue[0] === notice) this.queue.shift();
        retryMs = this.firstRetryMs;
      } else {
        if (failure !== lastFailure) console.error(`A notice did not arrive: ${failure}.`);
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
      lastFailure = failure;
    }
  }
}

/** @returns why it did not arrive; null when it did. */
async function post(url: string, notice: Notice, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(notice),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `the webhook responds with ${response.status}`;
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: Error };
    return cause?.message || message;
  }
}
