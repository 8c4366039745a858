import { parseCookie, stringifySetCookie } from 'cookie';
import {
  isEndedPreview,
  servedSets,
  setsOf,
  visitedSets,
  type PromotionState,
} from '@prizestash/release-store/promotion-log/promotion-state';
import { setOfRemotesFile } from '@prizestash/release-store/release-set/release-set';
import type { ServedSets } from './served-sets';

/** Name of the cookie that holds a visitor's bucket. The privacy policy lists it. */
export const BUCKET_COOKIE = 'release_bucket';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const BUCKET = /^(0|[1-9][0-9]?)$/;

/** @returns null for anything but a whole number from 0 to 99. */
function parseBucket(value: string | undefined): number | null {
  return value !== undefined && BUCKET.test(value) ? Number(value) : null;
}

/**
 * The `Set-Cookie` header that keeps a visitor in a bucket for 30 days.
 * @param secure true for a site whose public address is https.
 */
function bucketCookie(bucket: number, secure: boolean): string {
  return stringifySetCookie({
    name: BUCKET_COOKIE,
    value: String(bucket),
    maxAge: MAX_AGE_SECONDS,
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure,
  });
}

/** The values of a query parameter, as sent. */
const valuesOf = (search: string, parameter: string) =>
  search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('='))
    .filter(([name]) => name === parameter)
    .map(([, ...value]) => value.join('='));

/**
 * The id in `?set=<id>`.
 *
 * The value is read as sent: ids consist of plain characters, so an encoded one matches no set.
 * @param search the query, with its question mark.
 * @returns null without the parameter; an empty string, which is no set's id, for more than one.
 */
function releaseSetOverrideOf(search: string): string | null {
  const values = valuesOf(search, 'set');
  return values.length > 1 ? '' : (values[0] ?? null);
}

interface Visit {
  /** The canonical path; null for a target that has none. */
  readonly path: string | null;
  /** The query, with its question mark. */
  readonly search: string;
  readonly cookie: string | undefined;
  /** Whether the request has the host name of previews. */
  readonly isForPreview: boolean;
}

export interface ChosenReleaseSet {
  readonly set: string;
  /** Whether no visitor gets it without its id. */
  readonly isPreview?: boolean;
  /** Whether its pages belong on the site's own host name. */
  readonly isElsewhere?: boolean;
  /** For every response from the set. */
  readonly headers: Readonly<Record<string, string>>;
  /** For pages only. */
  readonly pageHeaders: Readonly<Record<string, string>>;
}

/** An override is for one URL: neither caches nor search engines may keep the response. */
export const overrideHeaders = {
  'Cache-Control': 'no-store, no-transform',
  'X-Robots-Tag': 'noindex',
} as const;

/** During a canary no shared cache may hand one visitor's page to another. */
const canaryHeaders = {
  'Cache-Control': 'private, no-cache, no-transform',
  Vary: 'Accept-Encoding, Cookie',
} as const;

/**
 * Chooses the release set for a request: the one named by `?set=` or by the path of a list of
 * remotes, which an open tab requests of the set that it was loaded from; the canary that has the
 * visitor's bucket, or that of `?release_bucket=`, or the live one if none has. Sets that no visitor
 * got open on the host name of previews alone, where no page has what visitors store.
 *
 * @param assignBucket gives a bucket, 0 to 99, to a visitor without one.
 * @returns null when the request names a set that is not in the store, was withdrawn or forgotten,
 * was a preview that has ended, or does not open on this host name.
 */
export function chooseReleaseSet(
  sets: Pick<ServedSets, 'set'>,
  live: string,
  state: PromotionState,
  { path, search, cookie, isForPreview }: Visit,
  assignBucket: () => number,
): ChosenReleaseSet | null {
  const { canaries, withdrawn } = state;
  const override = releaseSetOverrideOf(search);
  const named = override ?? setOfRemotesFile(path ?? '');
  if (named !== null) {
    const opened = isForPreview ? setsOf(state) : visitedSets(state);
    const isNamedByLog = opened.includes(named) && !withdrawn.includes(named);
    if (!isNamedByLog || !sets.set(named) || isEndedPreview(state, named)) return null;
    return {
      set: named,
      isPreview: !servedSets(state).includes(named),
      headers: override === null ? {} : overrideHeaders,
      pageHeaders: {},
    };
  }
  if (isForPreview) {
    return { set: live, isElsewhere: true, headers: overrideHeaders, pageHeaders: {} };
  }
  if (canaries.length === 0) return { set: live, headers: {}, pageHeaders: {} };
  const setOf = (bucket: number) =>
    canaries.find(({ from, percent }) => bucket >= from && bucket < from + percent)?.set ?? live;
  // QA opens both sides of a canary with it.
  const asked = parseBucket(valuesOf(search, 'release_bucket')[0]);
  if (asked !== null) return { set: setOf(asked), headers: overrideHeaders, pageHeaders: {} };
  const assigned = parseBucket(parseCookie(cookie ?? '')[BUCKET_COOKIE]);
  const bucket = assigned ?? assignBucket();
  const secure = sets.set(live)?.publicBaseUrl?.startsWith('https:') === true;
  return {
    set: setOf(bucket),
    headers: canaryHeaders,
    pageHeaders: assigned === null ? { 'Set-Cookie': bucketCookie(bucket, secure) } : {},
  };
}
