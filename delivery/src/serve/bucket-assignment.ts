/** Name of the cookie that holds a visitor's bucket; the privacy policy lists it. */
export const BUCKET_COOKIE = 'release_bucket';

/** Visitors are dealt into so many buckets; a share of 10 takes the first ten. */
export const BUCKETS = 100;

const LIFETIME_SECONDS = 30 * 24 * 60 * 60;
const BUCKET = /^(0|[1-9][0-9]?)$/;

/**
 * The bucket that a visitor was dealt.
 * @param header the request's `Cookie` header.
 * @returns 0 to 99, or null when there is none or the value was not ours.
 */
export function bucketOf(header: string | undefined): number | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== BUCKET_COOKIE) continue;
    const value = pair.slice(at + 1).trim();
    return BUCKET.test(value) ? Number(value) : null;
  }
  return null;
}

/**
 * The `Set-Cookie` header that keeps a visitor in a bucket for 30 days.
 * @param secure true for a site whose public address is https.
 */
export function bucketCookie(bucket: number | string, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax; HttpOnly`;
  return `${BUCKET_COOKIE}=${bucket}; ${attributes}${secure ? '; Secure' : ''}`;
}
