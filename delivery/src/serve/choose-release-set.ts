import type { LivePointer } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { releaseSetOverrideOf } from './release-set-override';
import { bucketCookie, bucketOf } from './bucket-assignment';

/** What of a request decides which set answers it. */
export interface Visit {
  /** The query, with its question mark. */
  readonly search: string;
  readonly cookie: string | undefined;
}

/** The set that answers, and what its choice adds to the headers. */
export interface ChosenReleaseSet {
  readonly set: string;
  /** For everything that comes out of a set. */
  readonly headers: Readonly<Record<string, string>>;
  /** For pages besides. */
  readonly pageHeaders: Readonly<Record<string, string>>;
}

/** For an answer that only one address asked for: kept by nobody and found by no search engine. */
export const overrideHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

/** While two sets are served, no cache between may hand one visitor's page to another. */
export const canaryHeaders = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Cookie',
} as const;

/**
 * Decides which set answers a visit: the one that its address asks for, the candidate for visitors
 * whose bucket is below its share, the live one for all others.
 *
 * @param draw deals a bucket, 0 to 99, to a visitor who has none.
 * @returns null when the address asks for a set that is not in the store.
 */
export function chooseReleaseSet(
  store: ReleaseStore,
  { set: live, candidate }: LivePointer,
  { search, cookie }: Visit,
  draw: () => number,
): ChosenReleaseSet | null {
  const asked = releaseSetOverrideOf(search);
  if (asked !== null) {
    return store.set(asked) && { set: asked, headers: overrideHeaders, pageHeaders: {} };
  }
  if (!candidate) return { set: live, headers: {}, pageHeaders: {} };
  const dealt = bucketOf(cookie);
  const bucket = dealt ?? draw();
  const secure = store.set(candidate.set)?.publicBaseUrl?.startsWith('https:') === true;
  return {
    set: bucket < candidate.share ? candidate.set : live,
    headers: canaryHeaders,
    pageHeaders: dealt === null ? { 'Set-Cookie': bucketCookie(bucket, secure) } : {},
  };
}
