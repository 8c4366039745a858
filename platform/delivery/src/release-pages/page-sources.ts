import type { ComparedFigure } from '@prizestash/release-page/model';
import { isDeliveryError } from '../delivery-error';
import { setsOf } from '../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../releases/release-store';
import { titleOf, valueOf, type Figure } from '../canary-judge/figure';
import type { Judgment } from '../canary-judge/judge';
import type { CanaryObserver } from '../canary-judge/observe-canaries';
import { MINUTE_MS, type Reports, type PageReports } from '../page-reports/page-reports';
import type { WatchedCanary } from './overview-model';
import { capitalized, sentenceOf } from './sentence';

/** Of a line in a chart. */
const POINTS = 48;
/** Of the versions of a package, those whose reports are read. */
const MAX_SETS = 20;

function shownFigure(figure: Figure): ComparedFigure {
  const { metric, engine, candidate, live, verdict } = figure;
  return {
    name: capitalized(titleOf(figure)),
    ...(engine !== 'all' && { engine }),
    candidate: valueOf(metric, candidate),
    live: valueOf(metric, live),
    verdict,
  };
}

/** What a reader looks for first: what fails, then the pages of the canary, in all engines. */
const isShown = ({ verdict, engine, place, candidate }: Figure) =>
  verdict === 'fail' ||
  (engine === 'all' && (place === 'own' || place === 'site') && candidate.trials > 0);

const shownWatch = ({ verdict, reason, figures }: Judgment): WatchedCanary => ({
  verdict: sentenceOf(`${verdict}: ${reason}`),
  figures: figures
    .filter(isShown)
    .sort((one, other) => Number(other.verdict === 'fail') - Number(one.verdict === 'fail'))
    .map(shownFigure),
});

export type PageSources = ReturnType<typeof pageSources>;

/** What the pages show besides the release store. */
export function pageSources(
  store: ReleaseStore,
  observer: CanaryObserver,
  reports: PageReports | null,
) {
  return {
    /** What the watch says of each canary, by its id. */
    async watched(): Promise<ReadonlyMap<string, WatchedCanary>> {
      const state = store.state();
      const judged = state.canaries.map(async (canary) => {
        const judgment = await observer.judgmentOf(canary, state);
        return [canary.id, shownWatch(judgment)] as const;
      });
      return new Map(await Promise.all(judged));
    },
    /** What browsers report of a package; a sentence that says why it cannot be read. */
    async reports(name: string, hours: number): Promise<Reports | string> {
      if (!reports) return 'REPORTS_URL is not set, so nothing is known of what browsers report.';
      const sets = setsOf(store.state()).slice(0, MAX_SETS);
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
