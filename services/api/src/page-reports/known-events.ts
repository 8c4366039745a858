import { existsSync } from 'node:fs';
import path from 'node:path';
import { type SetRoutes, setRoutesIn } from '@prizestash/release-store/release-set/read-folder';

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

/** Words of which the cause of a report consists: elements, events, and directives of a page's policy. */
export const causeWords: ReadonlySet<string> = new Set(
  [
    'a article aside b body br button canvas caption circle code dd details dialog div dl dt em',
    'ellipse fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html i iframe img',
    'input label legend li line main mark nav ol optgroup option p path picture polyline pre progress',
    'rect section select small span strong summary svg table tbody td textarea tfoot th thead time tr',
    'ul use video text',
    'page beforeinput change click contextmenu dblclick drop dragstart input keydown keypress keyup',
    'mousedown mouseenter mouseleave mouseout mouseover mouseup paste pointercancel pointerdown',
    'pointerenter pointerleave pointerout pointerover pointerup touchcancel touchend touchstart',
    'base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src',
    'manifest-src media-src object-src require-trusted-types-for script-src script-src-attr',
    'script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src',
  ].flatMap((line) => line.split(' ')),
);

/** Release sets that are remembered; far more than have visitors at one time. */
const MAX_SETS = 200;

/** The release sets in the folder of the release store, read once each. */
export class ReleasedSets {
  private readonly known = new Map<string, SetRoutes>();

  /** @param releasesDir absolute path */
  constructor(private readonly releasesDir: string) {}

  /**
   * Whether a release has a file for browsers.
   * @param file relative to the folder of the version, for example `app.1a2b.js`; false for another
   * spelling such as `any-text/../app.1a2b.js`
   */
  hasFile(name: string, version: string, file: string): boolean {
    const folder = path.join(this.releasesDir, 'public/packages', name, version);
    const place = path.join(folder, file);
    return place === folder + path.sep + file && existsSync(place);
  }

  /** @returns null for a set that is not in the store now. */
  find(id: string): SetRoutes | null {
    const known = this.known.get(id) ?? setRoutesIn(this.releasesDir, id);
    if (!known) return null;
    // The most recently used are the last ones.
    this.known.delete(id);
    this.known.set(id, known);
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_SETS && oldest !== undefined) this.known.delete(oldest);
    return known;
  }
}
