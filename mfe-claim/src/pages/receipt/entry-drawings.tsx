import { paths } from '@prizestash/shared/paths';
import { drawingStatusText, formatDay, isPublished } from '@prizestash/shared/results';
import { useDrawings } from '@prizestash/shared/results/use-drawings';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { Card, TextLink } from '@prizestash/shared/ui';
import styles from './entry-drawings.module.css';

interface EntryDrawingsProps {
  /** UTC, ISO 8601. */
  readonly enteredAt: string;
}

/** What is said about a drawing that neither the page nor the API knows. */
function withoutResult(drawing: string): string {
  const { roundAt } = drawingSchedule(drawing);
  return roundAt.getTime() > Date.now() ? 'To come.' : 'We have no result yet.';
}

/** The drawings that an entry takes part in, and the result of each after it was held. */
export function EntryDrawings({ enteredAt }: EntryDrawingsProps) {
  const { drawings, source } = useDrawings();
  return (
    <Card>
      <h2>Results of your drawings</h2>
      <ol className={styles.drawings}>
        {remainingDrawings(new Date(enteredAt)).map((day) => {
          const summary = drawings.find(({ drawing }) => drawing === day);
          return (
            <li key={day} className={styles.drawing}>
              <h3>{formatDay(day)}</h3>
              <p>{summary ? drawingStatusText(summary) : withoutResult(day)}</p>
              {summary && isPublished(summary) && (
                <TextLink to={`${paths.checkDrawing}?drawing=${day}`} className={styles.check}>
                  Check my entry
                  <span className="visually-hidden">{` in the drawing of ${formatDay(day)}`}</span>
                </TextLink>
              )}
            </li>
          );
        })}
      </ol>
      <p className={styles.unavailable} role="status">
        {source === 'published-api-unavailable' &&
          'We could not load newer results. They are on the winners page too.'}
      </p>
    </Card>
  );
}
