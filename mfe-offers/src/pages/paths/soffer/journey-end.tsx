import { Card, Sunday, TextLink } from '@prizestash/shared/ui';
import { nextAnnouncement } from '@prizestash/shared/rules/announcements';
import { paths } from '@prizestash/shared/paths';
import styles from './journey-end.module.css';

/** One line each, so that nothing moves when it becomes known. */
function headingOf(entered: boolean | undefined): string {
  if (entered === undefined) return "What's next";
  return entered ? "You're done" : 'No entry found';
}

/** What a visitor came to know: whether this device holds an entry (undefined while that is unknown), that nothing is left to do, when the winner is announced and where to look. */
export function JourneyEnd({ entered }: { entered: boolean | undefined }) {
  return (
    <Card className={styles.end}>
      <h2 className={styles.title}>{headingOf(entered)}</h2>
      <p>
        The winner is announced every Sunday. See who won on the{' '}
        <TextLink to={paths.winners}>winners page</TextLink>.
      </p>
      {/* Both are there from the start: which of them is true becomes known when the page is on show. */}
      <div className={styles.either}>
        <p inert={entered !== false}>
          No entry is kept on this device. <TextLink to={paths.apply}>Enter for free</TextLink>: the
          form names your first drawing.
        </p>
        <p inert={entered === false}>
          <TextLink to={paths.receipt}>Keep your entry receipt</TextLink>: what you entered, for
          which drawings, and how to stop our emails.
        </p>
      </div>
      <p>
        Next announcement: <Sunday rule={nextAnnouncement} before="Sunday" />
      </p>
    </Card>
  );
}
