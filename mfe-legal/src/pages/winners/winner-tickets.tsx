import { isExample, type ListedWinner } from '@prizestash/shared/results';
import { WinnerTicket } from '@prizestash/shared/ui';
import styles from './winners-page.module.css';

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
