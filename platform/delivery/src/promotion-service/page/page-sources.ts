import type { ComparedFigure } from '@prizestash/release-page/model';
import { isDeliveryError } from '../../delivery-error';
import { setsOf } from '../../releases/promotion-log/promotion-state';
import type { ReleaseStore } from '../../releases/release-store';
import { MINUTE_MS } from '../watch/count-by-minute';
import type { CanaryWatcher, JudgedCanary } from '../watch/canary-watcher';
import { nameOfFigure, valuesOfFigure } from '../watch/describe-figure';
import type { Figure } from '../watch/figure';
import type { Notices } from '../watch/notices';
import type { PageReports } from '../watch/page-reports';
import type { WatchedCanary } from './overview-model';
import type { PackageReports } from './package-model';
import type { PageSources } from './page-routes';

/** Of a line in a chart. */
const POINTS = 48;
/** Of the versions of a package, those whose reports are read. */
const MAX_SETS = 20;

const verdicts = { worse: 'worse', equal: 'as good', none: 'undecided' } as const;

function shownFigure(figure: Figure): ComparedFigure {
  const { engine, verdict } = figure;
  const values = valuesOfFigure(figure);
  return {
    name: nameOfFigure(figure),
    ...(engine !== 'all' && { engine }),
    ...values,
    verdict: verdicts[verdict],
  };
}

/** What a reader looks for first: what is worse, then the pages of the canary, in all engines. */
const isShown = ({ verdict, engine, pages, candidate }: Figure) =>
  verdict === 'worse' ||
  (engine === 'all' && (pages === 'own' || pages === 'site') && candidate.trials > 0);

function sentenceOf({ verdict, reason, failure }: JudgedCanary): string {
  const start = { worse: 'Worse', equal: 'Good', none: 'No verdict' }[verdict];
  return `${start}: ${reason}.${failure && failure !== reason ? ` ${failure}.` : ''}`;
}

const shownWatch = (judged: JudgedCanary): WatchedCanary => ({
  verdict: sentenceOf(judged),
  figures: judged.figures
    .filter(isShown)
    .sort((one, other) => Number(other.verdict === 'worse') - Number(one.verdict === 'worse'))
    .map(shownFigure),
});

/** What the pages show of canaries, reports and notices. */
export function pageSources(
  store: ReleaseStore,
  watcher: CanaryWatcher,
  reports: PageReports | null,
  notices: Notices,
): PageSources {
  return {
    watched: () => new Map(watcher.canaries().map((one) => [one.id, shownWatch(one)])),
    async reports(name, hours): Promise<PackageReports | string> {
      if (!reports) {
        return 'REPORTS_URL is not set, so nothing is known of what browsers report.';
      }
      const sets = setsOf(store.state()).slice(0, MAX_SETS);
      const until = Date.now();
      try {
        const minutes = hours * 60;
        const since = until - minutes * MINUTE_MS;
        return await reports.readPackage(name, sets, since, until, minutes / POINTS);
      } catch (error) {
        if (isDeliveryError(error, 'service-failed')) return `${(error as Error).message}.`;
        throw error;
      }
    },
    problems: () => {
      const { failure, waiting } = notices.state();
      if (failure === null) return [];
      return [`${waiting} notices have not arrived at the webhook: ${failure}.`];
    },
  };
}
