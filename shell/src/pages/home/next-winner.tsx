import { nextAnnouncement } from '@prizestash/shared/rules/announcements';
import { nextDrawing } from '@prizestash/shared/rules/drawings';
import { paths } from '@prizestash/shared/paths';
import { Card, Sunday, TextLink } from '@prizestash/shared/ui';
import styles from './next-winner.module.css';

/** The next announcement and the next drawing, computed by the shared rules. */
export function NextWinner() {
  return (
    <Card className={styles.card}>
      <h2>The next winner</h2>
      <dl className={styles.days}>
        <div>
          <dt>Announced</dt>
          <dd>
            <Sunday rule={nextAnnouncement} before="Sunday" />
          </dd>
        </div>
        <div>
          <dt>Your first drawing, if you enter now</dt>
          <dd>
            <Sunday rule={nextDrawing} before="A Sunday" />
          </dd>
        </div>
      </dl>
      <p>
        Days end at 11:59 PM CST. One entry per person and per email each month. The{' '}
        <TextLink to={paths.rules}>official rules</TextLink> say the rest.
      </p>
    </Card>
  );
}
