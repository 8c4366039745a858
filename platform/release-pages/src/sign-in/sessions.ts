import { randomBytes } from 'node:crypto';
import { parse, serialize, type SerializeOptions } from 'cookie';
import { keepLatest, type Requester } from '@prizestash/promotion/service/requester';

const SESSION_MS = 8 * 60 * 60_000;

/** Who has signed in, with the token by which the promotion service knows them. */
export interface Person extends Requester {
  readonly token: string;
}

interface Session {
  readonly person: Person;
  readonly until: number;
}

/** Who is signed in to the pages. Sessions end with the process, with their token, and after eight hours. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  readonly options: SerializeOptions;
  private readonly cookie: string;

  /**
   * @param origin of the pages, for example `https://releases.example.com`
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

  /** @returns the value of `Set-Cookie` that signs in. */
  start(person: Person): string {
    const id = randomBytes(32).toString('base64url');
    const until = Math.min(this.now() + SESSION_MS, person.until ?? Infinity);
    keepLatest(this.sessions, [id, { person, until }], this.now(), (one) => one.person);
    const maxAge = Math.max(Math.floor((until - this.now()) / 1_000), 0);
    return serialize(this.cookie, id, { ...this.options, maxAge });
  }

  /** @param cookie the `Cookie` header */
  personOf(cookie: string | undefined): Person | null {
    const session = this.sessions.get(parse(cookie ?? '')[this.cookie] ?? '');
    return session && session.until > this.now() ? session.person : null;
  }

  /** @returns the value of `Set-Cookie` that removes the cookie. */
  end(cookie: string | undefined): string {
    this.sessions.delete(parse(cookie ?? '')[this.cookie] ?? '');
    return serialize(this.cookie, '', { ...this.options, maxAge: 0 });
  }
}
