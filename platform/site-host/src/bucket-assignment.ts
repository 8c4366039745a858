import { parseCookie, stringifySetCookie } from 'cookie';

/** Name of the cookie that holds a visitor's bucket. The privacy policy lists it. */
export const BUCKET_COOKIE = 'release_bucket';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const BUCKET = /^(0|[1-9][0-9]?)$/;

/**
 * The bucket that a visitor is assigned to.
 * @param header the request's `Cookie` header.
 * @returns 0 to 99, or null without a valid cookie.
 */
export function visitorBucketOf(header: string | undefined): number | null {
  return parseBucket(parseCookie(header ?? '')[BUCKET_COOKIE]);
}

/** @returns null for anything but a whole number from 0 to 99. */
export function parseBucket(value: string | undefined): number | null {
  return value !== undefined && BUCKET.test(value) ? Number(value) : null;
}

/**
 * The `Set-Cookie` header that keeps a visitor in a bucket for 30 days.
 * @param secure true for a site whose public address is https.
 */
export function bucketCookie(bucket: number, secure: boolean): string {
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
