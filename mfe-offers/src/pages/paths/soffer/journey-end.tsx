import { Card, Sunday, TextLink } from '@prizestash/shared/ui';
import { nextAnnouncement } from '@prizestash/shared/rules/announcements';
import { paths } from '@prizestash/shared/paths';
import styles from './journey-end.module.css';

/** What a visitor came to know: whether they are entered (undefined while that is unknown), that nothing is left to do, when the winner is announced and where to look. */
export function JourneyEnd({ entered }: { entered: boolean | undefined }) {
  return (
    <Card className={styles.end}>
      <h2 className={styles.title}>{entered === false ? 'Not entered yet' : "You're done"}</h2>
      <p>
        The winner is announced every Sunday. See who won on the{' '}
        <TextLink to={paths.winners}>winners page</TextLink>.
      </p>
      {/* Both about as long: which of them it is becomes known when the page is on show. */}
      {entered === false ? (
        <p>
          No entry is kept on this device. <TextLink to={paths.apply}>Enter for free</TextLink>, and
          you are in the next drawing.
        </p>
      ) : (
        <p>
          <TextLink to={paths.receipt}>Keep your entry receipt</TextLink>: what you entered, for
          which drawings, and how to stop our emails.
        </p>
      )}
      <p>
        Next announcement: <Sunday rule={nextAnnouncement} before="Sunday" />
      </p>
    </Card>
  );
}
