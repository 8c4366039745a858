import type { IncomingMessage, OutgoingHttpHeader } from 'node:http';
import type { PromotionState } from '../releases/promotion-log/promotion-state';
import { bucketOverrideOf, releaseSetOverrideOf } from './release-set-override';
import { parseRequestTarget } from './request-target';
import { supportsIntegrityPolicy } from './supports-integrity-policy';

/** All of them together: several times what a live set has. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_RESPONSES = 4_096;

/** A response with a file of the live set, or of one of its packages. */
export interface KeptResponse {
  /** Names and values by turns. */
  readonly headers: readonly OutgoingHttpHeader[];
  readonly body: Buffer;
  /** For the metrics. */
  readonly route: string;
}

/** The copy that a client gets; null for one that weighs encodings, which is negotiated each time. */
function encodingOf(accepted: string | undefined): string | null {
  if (accepted === undefined) return '';
  if (/[;*]/.test(accepted)) return null;
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : '';
}

/**
 * Responses that are kept in memory until the state of the promotion log is another one: opening and
 * reading small files is a third of the work of a host.
 */
export class KeptResponses {
  private readonly responses = new Map<string, KeptResponse>();
  private bytes = 0;
  private state: PromotionState | null = null;

  /** @returns null for a request whose response may depend on more than path, encoding and engine. */
  keyOf({ method, url = '', headers }: IncomingMessage): string | null {
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return null;
    const encoding = encodingOf(headers['accept-encoding'] as string | undefined);
    const { path, search } = parseRequestTarget(url);
    if (encoding === null || path === null) return null;
    if (search && (releaseSetOverrideOf(search) ?? bucketOverrideOf(search)) !== null) return null;
    const policy = supportsIntegrityPolicy(headers['user-agent']) ? 'with policy' : '';
    return `${encoding} ${policy} ${path}`;
  }

  find(key: string, state: PromotionState): KeptResponse | undefined {
    if (this.state !== state) {
      this.responses.clear();
      this.bytes = 0;
      this.state = state;
    }
    return this.responses.get(key);
  }

  /** @param state the one that the response was made from; a canary depends on the visitor. */
  keep(key: string, state: PromotionState, response: KeptResponse): void {
    const { length } = response.body;
    const isFull = this.bytes + length > MAX_BYTES || this.responses.size >= MAX_RESPONSES;
    if (this.state !== state || state.canaries.length > 0 || isFull || this.responses.has(key))
      return;
    this.responses.set(key, response);
    this.bytes += length;
  }

  /** Whether a response of this length may be kept. */
  fits(length: number): boolean {
    return length <= MAX_RESPONSE_BYTES;
  }
}
