import type { ReactElement } from 'react';
import { paths } from '../../paths';
import { formatDay } from '../../results/format';
import { isExample, type ListedWinner } from '../../results/latest-winners';
import { winnerName } from '../../winners';
import { TextLink } from '../link/text-link';
import { Rosette } from '../rosette/rosette';
import { Ticket } from '../ticket/ticket';
import styles from './winner-ticket.module.css';

/**
 * A winner as a ticket: first name, last initial and state (docs/product.md, section 2), with the day
 * of the drawing and a link to check it. An example of the local demonstration says what it is.
 */
export function WinnerTicket({ winner }: { winner: ListedWinner }): ReactElement {
  return (
    <Ticket tone="paper" stub={<Stub winner={winner} />}>
      <div className={styles.winner}>
        <div>
          <p className={styles.name}>{winnerName(winner)}</p>
          <p>{winner.state}</p>
        </div>
        <p className={styles.prize}>$1,000</p>
      </div>
      <span className={styles.art}>
        <Rosette />
      </span>
    </Ticket>
  );
}

function Stub({ winner }: { winner: ListedWinner }) {
  const { drawing } = winner;
  if (drawing === undefined || isExample(winner)) {
    return <span className={styles.stub}>Example · local demonstration</span>;
  }
  const day = formatDay(drawing);
  return (
    <span className={styles.stub}>
      <time dateTime={drawing}>{day}</time>
      <TextLink to={`${paths.checkDrawing}?drawing=${drawing}`} className={styles.check}>
        Check it<span className="visually-hidden">{`: drawing of ${day}`}</span>
      </TextLink>
    </span>
  );
}
