import { isDeliveryError } from '@prizestash/release-store/delivery-error';
import { takePictures } from '@prizestash/verifier/verification/contained-verifier';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { pagesOf } from './models/set-content';

/** Release sets whose pictures are kept, a few megabytes each. */
const MAX_SETS = 8;

type TakenPictures = ReadonlyMap<string, Buffer>;

/** Pictures of the pages of release sets, taken when somebody first looks at them. */
export class Pictures {
  private readonly taken = new Map<string, Promise<TakenPictures>>();
  /** One browser at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: ReleaseStore,
    private readonly take = takePictures,
  ) {}

  /** @returns the picture as PNG; null where there is none. */
  async find(id: string, page: string): Promise<Buffer | null> {
    const pages = pagesOf(this.store, id);
    if (!pages.includes(page)) return null;
    return (await this.takeAll(id, pages)).get(page) ?? null;
  }

  private takeAll(id: string, pages: readonly string[]): Promise<TakenPictures> {
    const known = this.taken.get(id);
    if (known) return known;
    const pictures = new Map<string, Buffer>();
    const taken = this.last
      .then(() => this.take(this.store, id, pages, (page, png) => pictures.set(page, png)))
      .catch((error: Error) => {
        if (!isDeliveryError(error, 'release-set-refused')) this.taken.delete(id);
        console.error(`There are not all pictures of ${id}: ${error.message}`);
      })
      .then(() => pictures);
    this.last = taken;
    this.taken.set(id, taken);
    const [oldest] = this.taken.keys();
    if (this.taken.size > MAX_SETS && oldest !== undefined) this.taken.delete(oldest);
    return taken;
  }
}
