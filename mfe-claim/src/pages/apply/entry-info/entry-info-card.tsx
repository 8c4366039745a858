import { nextDrawing } from '@prizestash/shared/rules/drawings';
import { Card, Sunday } from '@prizestash/shared/ui';
import styles from './entry-info-card.module.css';

/** Explains why the form requires a phone number and a date of birth. */
export function EntryInfoCard() {
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Good to know</h2>
      <ul className={styles.list}>
        <li>We never ask for a card number, a password or a fee.</li>
        <li>
          Your first drawing: <Sunday rule={nextDrawing} before="a Sunday" />
        </li>
        <li>If you win, we write or call. You have 2 calendar days to answer.</li>
        <li>You can stop our emails at any time.</li>
      </ul>
    </Card>
  );
}
