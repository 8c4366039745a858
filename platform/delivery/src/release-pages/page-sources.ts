import type { ComparedFigure } from '@prizestash/release-page/model';
import { isDeliveryError } from '../delivery-error';
import { setsOf } from '../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../releases/release-store';
import { titleOf, valueOf, type Figure } from '../canary-judge/figure';
import type { Judgment } from '../canary-judge/judge';
import type { CanaryObserver } from '../canary-judge/observe-canaries';
import { MINUTE_MS, type PageReports } from '../page-reports/page-reports';
import type { WatchedCanary } from './overview-model';
import type { PackageReports } from './package-model';
import type { PageSources } from './responses';

/** Of a line in a chart. */
const POINTS = 48;
/** Of the versions of a package, those whose reports are read. */
const MAX_SETS = 20;

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

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

const sentenceOf = ({ verdict, reason }: Judgment) => `${capitalized(verdict)}: ${reason}.`;

const shownWatch = (judged: Judgment): WatchedCanary => ({
  verdict: sentenceOf(judged),
  figures: judged.figures
    .filter(isShown)
    .sort((one, other) => Number(other.verdict === 'fail') - Number(one.verdict === 'fail'))
    .map(shownFigure),
});

/** What the pages show of canaries and reports. */
export function pageSources(
  store: ReleaseStore,
  observer: CanaryObserver,
  reports: PageReports | null,
): PageSources {
  return {
    async watched() {
      const state = store.state();
      const judged = state.canaries.map(async (canary) => {
        const judgment = await observer.judgmentOf(canary, state);
        return [canary.id, shownWatch(judgment)] as const;
      });
      return new Map(await Promise.all(judged));
    },
    async reports(name, hours): Promise<PackageReports | string> {
      if (!reports) {
        return 'REPORTS_URL is not set, so nothing is known of what browsers report.';
      }
      const sets = setsOf(store.state()).slice(0, MAX_SETS);
      const until = Date.now();
      try {
        const since = until - hours * 60 * MINUTE_MS;
        const query = { sets, since, until, package: name, interval: (hours * 60) / POINTS };
        return await reports.read(query);
      } catch (error) {
        if (isDeliveryError(error, 'service-failed')) return `${(error as Error).message}.`;
        throw error;
      }
    },
  };
}
