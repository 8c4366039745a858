import type { ReceivedPage } from './visitor';

/** A promotion while visitors walk. Times are milliseconds since the epoch. */
export interface Promotion {
  /** The release set that is live then. */
  readonly set: string;
  readonly began: number;
  readonly ended: number;
}

/** Within this time all hosts serve a new release set. */
const FOLLOW_MS = 3_000;

/**
 * The pages that do not belong to the release set that was live.
 * @param first the live set before the promotion.
 */
export function wrongPages(
  pages: readonly ReceivedPage[],
  first: string,
  { set, began, ended }: Promotion,
): ReceivedPage[] {
  return pages.filter((page) => {
    if (page.set === set) return page.at < began;
    return page.set !== first || page.at > ended + FOLLOW_MS;
  });
}
