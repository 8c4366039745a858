import { paths } from '@prizestash/shared/paths';
import { latestWinners } from '@prizestash/shared/results';
import { useDrawings } from '@prizestash/shared/results/use-drawings';
import { useSite } from '@prizestash/shared/site';
import { ButtonLink, PageHeading, Stack, TextLink } from '@prizestash/shared/ui';
import { DrawingList } from './drawing-list';
import { LatestDrawing } from './latest-drawing';
import { WinnerTickets, winnersLead } from './winner-tickets';
import styles from './winners-page.module.css';

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
