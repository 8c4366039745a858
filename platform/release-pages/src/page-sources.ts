import { isDeliveryError } from '@prizestash/release-store/delivery-error';
import { setsOf } from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { readJudgments } from '@prizestash/canary-judge/shown-judgment';
import {
  MINUTE_MS,
  type Reports,
  type PageReportReader,
} from '@prizestash/canary-judge/page-reports/page-reports';
import { sentenceOf } from '@prizestash/canary-judge/sentence';
import { takePictures } from '@prizestash/verifier/verification/contained-verifier';
import { type WatchedCanary, pagesOf } from './models/overview-model';

/** Of a line in a chart. */
const POINTS = 48;
/** Of the versions of a package, those whose reports are read. */
const MAX_READ_SETS = 20;

export type PageSources = ReturnType<typeof pageSources>;

/** What the pages show besides the release store. */
export function pageSources(
  store: ReleaseStore,
  judgeUrl: string | undefined,
  reports: PageReportReader | null,
) {
  return {
    /** What the watch says of each canary, by its id. */
    async watched(): Promise<ReadonlyMap<string, WatchedCanary>> {
      const unknown = (message: string) => {
        // Read now: a canary may have started while the judge was asked.
        const { canaries } = store.state();
        return new Map(
          canaries.map(({ id }) => [id, { verdict: sentenceOf(message), figures: [] }]),
        );
      };
      if (judgeUrl === undefined)
        return unknown('CANARY_JUDGE_URL is not set, so no verdict is known');
      try {
        const found = await readJudgments(judgeUrl);
        return new Map(found.map(({ canary, ...shown }) => [canary, shown]));
      } catch (error) {
        if (isDeliveryError(error, 'service-failed')) return unknown((error as Error).message);
        throw error;
      }
    },
    /** What browsers report of a package; a sentence that says why it cannot be read. */
    async reports(name: string, hours: number): Promise<Reports | string> {
      if (!reports) return 'REPORTS_URL is not set, so nothing is known of what browsers report.';
      const sets = setsOf(store.state()).slice(0, MAX_READ_SETS);
      const until = Date.now();
      try {
        const since = until - hours * 60 * MINUTE_MS;
        const interval = (hours * 60) / POINTS;
        return await reports.read({ sets, since, until, interval, package: name });
      } catch (error) {
        if (isDeliveryError(error, 'service-failed')) return `${(error as Error).message}.`;
        throw error;
      }
    },
  };
}

/** Release sets whose pictures are kept, a few megabytes each. */
const MAX_PICTURED_SETS = 8;

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
    if (this.taken.size > MAX_PICTURED_SETS && oldest !== undefined) this.taken.delete(oldest);
    return taken;
  }
}
