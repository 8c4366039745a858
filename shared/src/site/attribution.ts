import Cookies from 'js-cookie';

/** Name of the cookie, and of the query parameter that it is taken from (specification, section 1). */
const attributionName = 'utm_source';
const expiryDays = 30;
/** Longer values are cut: an address can be written by anyone. */
const longest = 128;

/** Cut by whole characters: half of a surrogate pair could not be encoded. */
const capped = (value: string) => Array.from(value).slice(0, longest).join('');

/**
 * Keeps the ad that brought the visitor, in the cookie `utm_source` (path `/`, 30 days).
 * An address without the parameter, or with an empty one, leaves an earlier value as it is.
 * @param search the query of the address, for example `?utm_source=tiktok`.
 */
export function saveAttribution(search: string): void {
  const value = capped(new URLSearchParams(search).get(attributionName)?.trim() ?? '');
  if (value)
    Cookies.set(attributionName, value, { path: '/', expires: expiryDays, sameSite: 'lax' });
}

/**
 * The ad that brought the visitor: at most 128 characters, decoded, so encode it on the way out.
 * @returns an empty string when there is none, or no cookies.
 */
export function attributionOf(): string {
  return capped(Cookies.get(attributionName) ?? '');
}
