import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeliveryError } from '../../delivery-error';
import { takePictures } from '../../promote/contained-verifier';
import { readPlainFile } from '../../releases/plain-files';
import { isCodePackage } from '../../releases/release';
import { pictureFile } from '../../releases/release-set/page-file';
import type { ReleaseStore } from '../../releases/release-store';

/** Release sets whose pictures are kept, a few megabytes each. */
const MAX_SETS = 8;
const MAX_PICTURE_BYTES = 10_000_000;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The URL paths of the pages of a release set; null when it is not in the store. */
export function pagesOf(store: ReleaseStore, id: string): string[] | null {
  const set = store.set(id);
  if (!set) return null;
  const packages = Object.entries(set.versions).filter(([name]) => isCodePackage(name));
  const routes = packages.flatMap(([name, version]) => store.release(name, version)?.routes ?? []);
  return routes.map((route) => route.path).sort();
}

/** Pictures of the pages of release sets, taken when somebody first looks at them. */
export class Pictures {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'prizestash-pictures-'));
  private readonly taken = new Map<string, Promise<string>>();
  /** One browser at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ReleaseStore,
    private readonly take = takePictures,
  ) {}

  /** @returns the picture as PNG; null where there is none. */
  async find(id: string, page: string): Promise<Buffer | null> {
    const pages = pagesOf(this.store, id);
    if (!pages?.includes(page)) return null;
    const folder = await this.takeAll(id, pages);
    // The pages that it opened may have taken over the program that wrote it.
    const picture = readPlainFile(folder, pictureFile(page), MAX_PICTURE_BYTES);
    return picture?.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? picture : null;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private takeAll(id: string, pages: readonly string[]): Promise<string> {
    const known = this.taken.get(id);
    if (known) return known;
    const folder = mkdtempSync(path.join(this.folder, 'set-'));
    const taken = this.last
      .then(() => this.take(this.store, id, pages, folder))
      .catch((error: Error) => {
        if (!isDeliveryError(error, 'release-set-refused')) {
          this.taken.delete(id);
          rmSync(folder, { recursive: true, force: true });
        }
        console.error(`There are not all pictures of ${id}: ${error.message}`);
      })
      .then(() => folder);
    this.last = taken;
    this.taken.set(id, taken);
    const [oldest] = this.taken.keys();
    if (this.taken.size > MAX_SETS && oldest !== undefined) {
      void this.taken.get(oldest)?.then((old) => rmSync(old, { recursive: true, force: true }));
      this.taken.delete(oldest);
    }
    return taken;
  }
}
