/** An engine of WebKit: Safari, and every browser of an iPhone. Chromium names WebKit as well. */
const WEBKIT = /AppleWebKit\/(?!.*Chrom(?:e|ium)\/)/;

/**
 * Whether a browser keeps its preloads when a page has the header `Integrity-Policy`. WebKit 26 refuses
 * every preload of a script with it, also those with integrity, and would request the scripts of a page
 * one after the other.
 * @param userAgent the request's `User-Agent` header.
 */
export const supportsIntegrityPolicy = (userAgent = ''): boolean => !WEBKIT.test(userAgent);
