/** The engine of a browser, by which reports are counted apart, and its major version; 0 when that is not known. */
export interface BrowserEngine {
  readonly engine: 'chromium' | 'firefox' | 'webkit' | 'other';
  readonly major: number;
}

/** In this order: Chromium names WebKit too. Safari's version follows the word `Version`. */
const patterns = [
  ['chromium', /\b(?:Headless)?Chrom(?:e|ium)\/(\d{1,3})\b/],
  ['firefox', /\bFirefox\/(\d{1,3})\b/],
  ['webkit', /\bAppleWebKit\/(?:.*?\bVersion\/(\d{1,2})\b)?/],
] as const;

/** The oldest version that the site supports is 15. */
const MIN_MAJOR = 15;
/** The number of versions of each engine is bounded, whatever a client calls itself. */
const MAX_MAJOR = 250;

/** Reads engine and version from the header `User-Agent`, of which nothing else is kept. */
export function engineOf(userAgent: string | undefined): BrowserEngine {
  for (const [engine, pattern] of patterns) {
    const match = pattern.exec(userAgent?.slice(0, 500) ?? '');
    if (!match) continue;
    const major = Number(match[1] ?? 0);
    return { engine, major: major >= MIN_MAJOR && major <= MAX_MAJOR ? major : 0 };
  }
  return { engine: 'other', major: 0 };
}
