import { randomBytes } from 'node:crypto';
import { keepLatest, type Requester } from './requester';

const LINK_MS = 10 * 60_000;
const TOKEN_MS = 60 * 60_000;

interface Kept {
  readonly requester: Requester;
  readonly until: number;
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
    const link = this.keep(this.links, requester, LINK_MS);
    return `${this.pages}/sign-in?link=${link}`;
  }

  /** @returns a token that counts for an hour; null when the link was used or is too old. */
  redeem(link: string): string | null {
    const known = this.links.get(link);
    this.links.delete(link);
    if (!known || known.until <= this.now()) return null;
    return this.keep(this.tokens, known.requester, TOKEN_MS);
  }

  private keep(kept: Map<string, Kept>, requester: Requester, ms: number): string {
    const id = randomBytes(32).toString('base64url');
    const added = { requester, until: this.now() + ms };
    keepLatest(kept, [id, added], this.now(), (one) => one.requester);
    return id;
  }

  /** Whom a token was made for, and until when it counts, in milliseconds. */
  find(token: string): Kept | null {
    const known = this.tokens.get(token);
    return known && known.until > this.now() ? known : null;
  }
}
