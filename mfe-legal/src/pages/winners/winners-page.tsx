import { paths } from '@prizestash/shared/paths';
import {
  latestWinners,
  drawingStatusText,
  type DrawingSummary,
  formatDay,
  isPublished,
  isExample,
  type ListedWinner,
} from '@prizestash/shared/results';
import { useDrawings } from '@prizestash/shared/results/use-drawings';
import { useSite } from '@prizestash/shared/site';
import {
  ButtonLink,
  PageHeading,
  Stack,
  TextLink,
  Card,
  WinnerTicket,
} from '@prizestash/shared/ui';
import { DrawingList } from './drawing-list';
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

export function WinnerTickets({ winners }: { winners: readonly ListedWinner[] }) {
  if (winners.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Latest winners" data-whole>
      {/* Keyed by position, so that newer results change the text and move nothing. */}
      {winners.map((winner, index) => (
        <li key={index}>
          <WinnerTicket winner={winner} />
        </li>
      ))}
    </ul>
  );
}

/** The sentence under the heading, which says how many winners there are. */
export function winnersLead(winners: readonly ListedWinner[]): string {
  const real = winners.filter((winner) => !isExample(winner)).length;
  const every = 'A new $1,000 winner is drawn every Sunday.';
  if (real < winners.length) {
    return `${every} This is a local demonstration, so winners without a date are made up.`;
  }
  if (real === 0) return `${every} Nobody has won yet.`;
  if (real === 1) return `${every} So far there is one.`;
  return real < 5 ? `${every} So far there are ${real}.` : `${every} Here are the latest five.`;
}

/** The latest five winners (docs/product.md, section 2) and the drawings that they come from. */
export default function WinnersPage() {
  const { winners: published } = useSite();
  const { drawings, demonstration, source } = useDrawings();
  const winners = source === 'api' ? latestWinners(drawings, published) : published;
  return (
    <Stack gap={8}>
      <PageHeading lead={winnersLead(winners)}>PrizeStash Winners!</PageHeading>
      <LatestDrawing drawing={drawings[0]} />
      <WinnerTickets winners={winners} />
      <div className={styles.text} data-whole>
        <p>
          We show a winner’s first name, the first letter of the last name and the state, and
          nothing more. For the full list of a month, see{' '}
          <TextLink to={`${paths.rules}#winners-list`}>how to get the winners list</TextLink>. No
          purchase necessary. US residents 18 or older.{' '}
          <TextLink to={paths.rules}>Official Rules</TextLink>
        </p>
        <div>
          <ButtonLink to={paths.apply}>Enter for a chance to win</ButtonLink>
        </div>
      </div>
      <DrawingList drawings={drawings} demonstration={demonstration} source={source} />
    </Stack>
  );
}
