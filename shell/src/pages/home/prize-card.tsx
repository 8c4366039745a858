import { Link } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { nextDrawing } from '@prizestash/shared/rules/drawings';
import { Rosette, Sunday, Ticket } from '@prizestash/shared/ui';
import styles from './prize-card.module.css';

/**
 * A check for the prize. The whole card links to the claim form (docs/product.md, section 1.1).
 * @param ownDrawing the next drawing of the visitor's entry; null for a visitor without one.
 */
export function PrizeCard({ ownDrawing }: { ownDrawing: string | null }) {
  return (
    <Link to={paths.apply} className={styles.card}>
      <Ticket
        stub={
          <span className={styles.stub}>
            <span>
              Drawing:{' '}
              <Sunday rule={ownDrawing ? () => ownDrawing : nextDrawing} before="every Sunday" />
            </span>
            <span className={styles.arrow} aria-hidden="true">
              →
            </span>
          </span>
        }
      >
        <span className={styles.face}>
          <span className={styles.top}>
            <span>Grand prize</span> <span className={styles.free}>Free to claim</span>
          </span>{' '}
          <span className={styles.amount}>$1,000</span>{' '}
          <span className={styles.payee}>
            Pay to <b>the next big winner</b>
          </span>
        </span>
        <span className={styles.art}>
          <Rosette />
        </span>
      </Ticket>
    </Link>
  );
}
