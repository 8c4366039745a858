import { existsSync } from 'node:fs';
import path from 'node:path';
import { type SetRoutes, setRoutesIn } from '@prizestash/release-store/release-set/read-folder';

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
