import type { InterruptedPromotion } from './promotions';
import type { ReceivedPage } from './visitor-tally';

/** Within this time all hosts serve a new release set. */
const FOLLOW_MS = 3_000;

/**
 * The pages that do not belong to the release set that was live.
 * @param first the live set before the promotion.
 */
export function wrongPages(
  pages: readonly ReceivedPage[],
  first: string,
  { set, began, ended }: Pick<InterruptedPromotion, 'set' | 'began' | 'ended'>,
): ReceivedPage[] {
  return pages.filter((page) => {
    if (page.set === set) return page.at < began;
    return page.set !== first || page.at > ended + FOLLOW_MS;
  });
}
