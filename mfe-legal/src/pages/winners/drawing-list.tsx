import { paths } from '@prizestash/shared/paths';
import {
  drawingStatusText,
  type DrawingSummary,
  formatDay,
  isPublished,
} from '@prizestash/shared/results';
import type { ResultsSource } from '@prizestash/shared/results/use-drawings';
import { TextLink } from '@prizestash/shared/ui';
import styles from './drawing-list.module.css';

const sourceTexts: Record<ResultsSource, string> = {
  published: 'As of our last update of this page.',
  api: 'This list is up to date.',
  'published-api-unavailable':
    'We could not load newer results. This is the list as of our last update of this page.',
};

interface DrawingListProps {
  readonly drawings: readonly DrawingSummary[];
  readonly demonstration: boolean;
  readonly source: ResultsSource;
}

/** How we draw, and the drawings before the latest one: what came of each, and a link to check it. */
export function DrawingList({ drawings, demonstration, source }: DrawingListProps) {
  return (
    <section className={styles.section}>
      <h2>How we draw</h2>
      <p>
        Before each drawing we publish a sealed list of the entries. A public random number, made
        after that, picks the winner. Nobody can choose it, and{' '}
        <TextLink to={paths.checkDrawing}>your own browser can check it</TextLink>.
      </p>
      {demonstration && (
        <p className={styles.source}>
          Demonstration beacon: this proves nothing. The drawings on this page show how it works. To
          draw with a public random number, set <code>BEACON_URLS</code>.
        </p>
      )}
      {drawings.length > 1 && (
        <ol className={styles.drawings} aria-label="Earlier drawings">
          {drawings.slice(1).map((summary, index) => (
            <Drawing key={index} summary={summary} />
          ))}
        </ol>
      )}
      <p className={styles.source} role="status">
        {sourceTexts[source]}
      </p>
    </section>
  );
}

function Drawing({ summary }: { summary: DrawingSummary }) {
  const day = formatDay(summary.drawing);
  return (
    <li className={styles.drawing}>
      <h3>
        <time dateTime={summary.drawing}>{day}</time>
      </h3>
      <p>{drawingStatusText(summary)}</p>
      {isPublished(summary) && (
        <TextLink to={`${paths.checkDrawing}?drawing=${summary.drawing}`} className={styles.check}>
          Check it<span className="visually-hidden">{`: drawing of ${day}`}</span>
        </TextLink>
      )}
    </li>
  );
}
