import type { Contact } from '@prizestash/shared/contact';
import { paths } from '@prizestash/shared/paths';
import { Card, TextLink } from '@prizestash/shared/ui';
import { nextDrawingOf, sundayText } from '../entry-ticket/entry-facts';
import styles from './journey-end.module.css';

interface JourneyEndProps {
  /** Null until it is known; the texts then are as long. */
  contact: Contact | null;
}

/** Shows that the visit is complete, and what happens next and when. */
export function JourneyEnd({ contact }: JourneyEndProps) {
  const day = contact ? sundayText(nextDrawingOf(contact, new Date())) : 'Sunday';
  return (
    <Card className={styles.end}>
      <h2 className={styles.title}>{contact ? "You're done" : "What's next"}</h2>
      <ol className={styles.steps}>
        <li>
          <strong>{day}</strong>
          <span>
            The winner is announced every Sunday. Your entry takes part in the drawing of that day.
          </span>
        </li>
        <li>
          <strong>If you win</strong>
          <span>We write or call. You have 2 calendar days to answer.</span>
        </li>
        <li>
          <strong>Any time</strong>
          <span>
            See who won on the <TextLink to={paths.winners}>winners page</TextLink>, and{' '}
            <TextLink to={paths.receipt}>keep your entry receipt</TextLink>: it says how to stop our
            emails.
          </span>
        </li>
      </ol>
    </Card>
  );
}
