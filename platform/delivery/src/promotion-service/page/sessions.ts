import { randomBytes } from 'node:crypto';
import { parse, serialize, type SerializeOptions } from 'cookie';
import type { Requester } from '../authenticate';

const LINK_MS = 10 * 60_000;
const SESSION_MS = 8 * 60 * 60_000;
/** Of links, and of sessions: the oldest ends when there are more. */
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

/** Who is signed in to the pages. Sessions end with the process, and after eight hours. */
export class Sessions {
  private readonly links = new Map<string, Kept>();
  private readonly sessions = new Map<string, Kept>();
  /** Of cookies that sign in. */
  readonly options: SerializeOptions;
  private readonly cookie: string;

  /**
   * @param origin of the pages, for example `https://promotion.example.com`
   * @param now in milliseconds
   */
  constructor(
    readonly origin: string,
    private readonly now: () => number = Date.now,
  ) {
    const secure = origin.startsWith('https:');
    // Lax, because a sign-in ends with a redirect from the identity provider.
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
    this.cookie = this.cookieName('releases-session');
  }

  /** With https, a name that no other host and no page without https can set. */
  cookieName(name: string): string {
    return this.options.secure ? `__Host-${name}` : name;
  }

  /** Makes a link that signs in once, within ten minutes. */
  makeLink(requester: Requester): string {
    const token = keep(this.links, requester, this.now() + LINK_MS);
    return `${this.origin}/sign-in?link=${token}`;
  }

  /** @returns whom a link signs in; null when it was used or is too old. */
  redeem(token: string): Requester | null {
    const link = this.links.get(token);
    this.links.delete(token);
    return link && link.until > this.now() ? link.requester : null;
  }

  /** @returns the value of `Set-Cookie` that signs in. */
  start(requester: Requester): string {
    const id = keep(this.sessions, requester, this.now() + SESSION_MS);
    return serialize(this.cookie, id, { ...this.options, maxAge: SESSION_MS / 1_000 });
  }

  /** @param cookie the `Cookie` header */
  requesterOf(cookie: string | undefined): Requester | null {
    const session = this.sessions.get(parse(cookie ?? '')[this.cookie] ?? '');
    return session && session.until > this.now() ? session.requester : null;
  }

  /** @returns the value of `Set-Cookie` that removes the cookie. */
  end(cookie: string | undefined): string {
    this.sessions.delete(parse(cookie ?? '')[this.cookie] ?? '');
    return serialize(this.cookie, '', { ...this.options, maxAge: 0 });
  }
}
