import { paths } from '@prizestash/shared/paths';
import {
  drawingStatusText,
  type DrawingSummary,
  formatDay,
  isPublished,
} from '@prizestash/shared/results';
import { ButtonLink, Card } from '@prizestash/shared/ui';
import styles from './winners-page.module.css';

/** The newest drawing and what came of it, in one sentence. It has its place before there is one. */
export function LatestDrawing({ drawing }: { drawing: DrawingSummary | undefined }) {
  return (
    <Card className={styles.latest} data-whole>
      <div>
        <h2>Latest drawing</h2>
        <p>
          {drawing ? (
            <time dateTime={drawing.drawing}>{formatDay(drawing.drawing)}</time>
          ) : (
            'Drawings are held on Sundays.'
          )}
        </p>
        <p className={styles.verdict}>
          {drawing ? drawingStatusText(drawing) : 'No drawing has been held yet.'}
        </p>
      </div>
      <div className={styles.check}>
        {drawing && isPublished(drawing) && (
          <ButtonLink variant="secondary" to={`${paths.checkDrawing}?drawing=${drawing.drawing}`}>
            Check this drawing
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
