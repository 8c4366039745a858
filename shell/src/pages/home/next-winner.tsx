import { nextAnnouncement } from '@prizestash/shared/rules/announcements';
import { nextDrawing } from '@prizestash/shared/rules/drawings';
import { paths } from '@prizestash/shared/paths';
import { Card, Sunday, TextLink } from '@prizestash/shared/ui';
import styles from './next-winner.module.css';

/**
 * The next announcement and the next drawing, computed by the shared rules.
 * @param ownDrawing the next drawing of the visitor's entry; null for a visitor without one.
 */
export function NextWinner({ ownDrawing }: { ownDrawing: string | null }) {
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
          <dt>{ownDrawing ? 'Your next drawing' : 'Next drawing you can enter'}</dt>
          <dd>
            <Sunday rule={ownDrawing ? () => ownDrawing : nextDrawing} before="A Sunday" />
          </dd>
        </div>
      </dl>
      <p>
        Each day ends at 11:59 PM CST. One entry per person and per email each month. All details
        are in the <TextLink to={paths.rules}>official rules</TextLink>.
      </p>
    </Card>
  );
}
