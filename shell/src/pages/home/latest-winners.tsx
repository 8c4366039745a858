import { paths } from '@prizestash/shared/paths';
import { isExample } from '@prizestash/shared/results';
import { useSite } from '@prizestash/shared/site';
import { TextLink } from '@prizestash/shared/ui';
import { winnerName } from '@prizestash/shared/winners';
import styles from './latest-winners.module.css';

/** The winners of `/winners`, at most five. */
export function LatestWinners() {
  const { winners } = useSite();
  return (
    <section>
      <h2>Latest winners</h2>
      {winners.length === 0 && <p>Nobody has won yet.</p>}
      <ul className={styles.winners}>
        {winners.map((winner) => (
          <li key={`${winner.drawing} ${winnerName(winner)}`} className={styles.winner}>
            <b>{winnerName(winner)}</b>{' '}
            <span>
              {winner.state}
              {isExample(winner) && ' (example)'}
            </span>
          </li>
        ))}
      </ul>
      <p>
        A sealed list of entries and a public random number pick each winner, and{' '}
        <TextLink to={paths.checkDrawing}>anyone can check it</TextLink>.
      </p>
      <p>
        <TextLink to={paths.winners} className={styles.more}>
          More about the winners
        </TextLink>
      </p>
    </section>
  );
}
