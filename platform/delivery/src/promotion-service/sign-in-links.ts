import { randomBytes } from 'node:crypto';
import type { Requester } from './requester';

const LINK_MS = 10 * 60_000;
const TOKEN_MS = 60 * 60_000;
/** Of links, and of tokens: the oldest ends when there are more. */
const MAX_KEPT = 1_000;

interface Kept {
  readonly requester: Requester;
  readonly until: number;
}

function keep(kept: Map<string, Kept>, requester: Requester, until: number): string {
  const id = randomBytes(32).toString('base64url');
  kept.set(id, { requester, until });
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  return id;
}

/** Links that sign somebody in to the release pages once. They end with the process. */
export class SignInLinks {
  private readonly links = new Map<string, Kept>();
  private readonly tokens = new Map<string, Kept>();

  /**
   * @param pages origin of the release pages, for example `https://releases.example.com`
   * @param now in milliseconds
   */
  constructor(
    private readonly pages: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** Makes a link that counts for ten minutes. */
  make(requester: Requester): string {
    const link = keep(this.links, requester, this.now() + LINK_MS);
    return `${this.pages}/sign-in?link=${link}`;
  }

  /** @returns a token that counts for an hour; null when the link was used or is too old. */
  redeem(link: string): string | null {
    const known = this.links.get(link);
    this.links.delete(link);
    if (!known || known.until <= this.now()) return null;
    return keep(this.tokens, known.requester, this.now() + TOKEN_MS);
  }

  /** Whom a token was made for, and until when it counts, in milliseconds. */
  find(token: string): Kept | null {
    const known = this.tokens.get(token);
    return known && known.until > this.now() ? known : null;
  }
}
