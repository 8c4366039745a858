/** Name of the cookie, and of the query parameter that it is taken from (docs/product.md, section 1.2). */
const attributionName = 'utm_source';
/** 30 days. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Longer values are truncated, because anyone can write a URL. */
const maxCharacters = 128;

const storedSource = new RegExp(`(?:^|; )${attributionName}="?([^;"]*)`);

/** Holds the source until the page closes or reloads, for browsers without cookies. */
let sourceOnPage = '';

/**
 * Names that ad systems and mail editors make of the parameter: another case, an HTML entity of the
 * ampersand before it, a list.
 */
const spelledName = /^\??(?:amp;)*utm_source(?:\[\d*\])?$/i;

/** A placeholder that the ad system did not fill in, for example `{{campaign.name}}` or `%%SITE%%`. */
const placeholder = /^(?:\{.*\}|\[.*\]|<.*>|__.*__|%%.*%%|\$\{.*\}|\$[A-Z_]+|#.*#)$/;

/** The first source of a query that an ad system filled in. */
function sourceIn(search: string): string {
  const values = [...new URLSearchParams(search)]
    .filter(([name]) => spelledName.test(name))
    .map(([, value]) => truncate(value.trim()));
  return values.find((value) => value !== '' && !placeholder.test(value)) ?? '';
}

/** Truncates by code points, because half of a surrogate pair cannot be encoded. */
const truncate = (value: string) => Array.from(value).slice(0, maxCharacters).join('');

/**
 * Saves the traffic source of a visit in the cookie `utm_source` (path `/`, 30 days;
 * docs/product.md, section 1.2). Without the parameter, with an empty one, or with a placeholder, an
 * earlier value stays.
 * @param search query of the URL, for example `?utm_source=tiktok`.
 */
export function saveAttribution(search: string): void {
  const value = sourceIn(search);
  if (!value) return;
  sourceOnPage = value;
  try {
    const expires = new Date(Date.now() + MAX_AGE_MS).toUTCString();
    document.cookie = `${attributionName}=${encodeURIComponent(value)}; path=/; expires=${expires}; sameSite=lax`;
  } catch {
    // A sandboxed page may not touch cookies.
  }
}

/**
 * Returns the saved traffic source.
 * @returns at most 128 characters, decoded: encode it for use in a URL. Empty for none. Without
 *   cookies, that of this page's visit.
 */
export function attributionOf(): string {
  try {
    const stored = storedSource.exec(document.cookie)?.[1];
    return stored === undefined ? sourceOnPage : truncate(decodeURIComponent(stored));
  } catch {
    // No cookies, or one that this site did not write.
    return sourceOnPage;
  }
}
