import { nextAnnouncement } from '@prizestash/shared/rules/announcements';
import { paths } from '@prizestash/shared/paths';
import { Card, Sunday, TextLink } from '@prizestash/shared/ui';
import type { EntryState } from '../../../sharing/entry-state';
import styles from './journey-end.module.css';

/** Each heading fits on one line, so that nothing moves when the state becomes known. */
const headings: Readonly<Record<EntryState, string>> = {
  unknown: "What's next",
  entered: "You're done",
  'already-entered': "You're done",
  none: 'No entry found',
};

/** Shows that the visit is complete, when the winner is announced, and where to look. */
export function JourneyEnd({ entry }: { entry: EntryState }) {
  const shown = entry === 'unknown' ? 'entered' : entry;
  return (
    <Card className={styles.end}>
      <h2 className={styles.title}>{headings[entry]}</h2>
      <p>
        The winner is announced every Sunday. See who won on the{' '}
        <TextLink to={paths.winners}>winners page</TextLink>.
      </p>
      {/* All are in the page from the start: the longest sets the height before the state is known. */}
      <div className={styles.alternatives}>
        <p inert={shown !== 'none'}>
          No entry is kept on this device. <TextLink to={paths.apply}>Enter for free</TextLink>: the
          form names your first drawing.
        </p>
        <p inert={shown !== 'entered'}>
          <TextLink to={paths.receipt}>Keep your entry receipt</TextLink>: what you entered, for
          which drawings, and how to stop our emails.
        </p>
        <p inert={shown !== 'already-entered'}>
          Your entry counts. Its details and its receipt are on the device that you entered with.
        </p>
      </div>
      <p>
        Next announcement: <Sunday rule={nextAnnouncement} before="Sunday" />
      </p>
    </Card>
  );
}
