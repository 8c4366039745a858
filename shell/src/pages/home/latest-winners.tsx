import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { TextLink } from '@prizestash/shared/ui';
import { winnerName } from '@prizestash/shared/winners';
import styles from './latest-winners.module.css';

/** The five winners of `/winners`. */
export function LatestWinners() {
  const { winners } = useSite();
  return (
    <section>
      <h2>Latest winners</h2>
      <ul className={styles.winners}>
        {winners.map((winner) => (
          <li key={winnerName(winner)} className={styles.winner}>
            <b>{winnerName(winner)}</b> <span>{winner.state}</span>
          </li>
        ))}
      </ul>
      <p>
        <TextLink to={paths.winners} className={styles.more}>
          More about the winners
        </TextLink>
      </p>
    </section>
  );
}
