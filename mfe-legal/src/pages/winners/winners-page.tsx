import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { ButtonLink, PageHeading, Rosette, Stack, TextLink, Ticket } from '@prizestash/shared/ui';
import { winnerName } from '@prizestash/shared/winners';
import styles from './winners-page.module.css';

/** The fixed list of five winners: first name, last initial and state (specification, section 2). */
export default function WinnersPage() {
  const { winners } = useSite();
  return (
    <Stack gap={8}>
      <PageHeading lead="A new $1,000 winner is announced every Sunday. Here are five of them.">
        PrizeStash Winners!
      </PageHeading>
      <ul className={styles.list}>
        {winners.map((winner) => (
          <li key={winnerName(winner)}>
            <Ticket tone="paper" stub="Grand prize · Sunday drawing">
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
          </li>
        ))}
      </ul>
      <Stack gap={4} className={styles.text}>
        <p>
          We show a winner’s first name, the first letter of the last name and the state, and
          nothing more. For the full list of a month, see{' '}
          <TextLink to={`${paths.rules}#winners-list`}>how to get the winners list</TextLink>.
        </p>
        <p>
          No purchase necessary. US residents 18 or older.{' '}
          <TextLink to={paths.rules}>Official Rules</TextLink>
        </p>
        <div>
          <ButtonLink to={paths.apply}>Enter for a chance to win</ButtonLink>
        </div>
      </Stack>
    </Stack>
  );
}
