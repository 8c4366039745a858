import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { TextLink, WinnerTicket } from '@prizestash/shared/ui';
import { winnerName } from '@prizestash/shared/winners';
import styles from './latest-winners.module.css';

/** As many as fit into one row. */
const SHOWN = 3;

/** The latest winners of `/winners`, as proof that the prize is paid. */
export function LatestWinners() {
  const { winners } = useSite();
  return (
    <section className={styles.section}>
      <h2>Latest winners</h2>
      {winners.length === 0 && <p>Nobody has won yet. The first winner will be named here.</p>}
      <ul className={styles.winners} data-whole>
        {winners.slice(0, SHOWN).map((winner) => (
          <li key={`${winner.drawing} ${winnerName(winner)}`}>
            <WinnerTicket winner={winner} />
          </li>
        ))}
      </ul>
      <p>
        A sealed list of entries and a public random number pick each winner, and{' '}
        <TextLink to={paths.checkDrawing}>anyone can check it</TextLink>.{' '}
        <TextLink to={paths.winners}>All winners and drawings</TextLink>
      </p>
    </section>
  );
}
