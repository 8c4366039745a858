import { paths } from '@prizestash/shared/paths';
import { ButtonLink, TextLink, Rosette, Sunday, Ticket } from '@prizestash/shared/ui';
import styles from './hero.module.css';
import { Link } from '@prizestash/shared/navigation';
import { nextDrawing } from '@prizestash/shared/rules/drawings';

/**
 * A check for the prize. The whole card links to the claim form (docs/product.md, section 1.1).
 * @param ownDrawing the next drawing of the visitor's entry; null for a visitor without one.
 */
function PrizeCard({ ownDrawing }: { ownDrawing: string | null }) {
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

interface HeroProps {
  /** The next drawing of the visitor's entry; null for a visitor without one. */
  readonly ownDrawing: string | null;
  /** The month of an entry whose details are not on this device. */
  readonly month: string | undefined;
}

/** Promise, prize card, call to action, and the disclosures that the law requires beside them. */
export function Hero({ ownDrawing, month }: HeroProps) {
  const isReceiptHere = ownDrawing !== null && month === undefined;
  return (
    <section className={styles.hero}>
      <div className={styles.promise}>
        <h1 tabIndex={-1} className={styles.title}>
          Be the next big winner
        </h1>
        <p className={styles.lead}>
          Our $1,000 prize is free to claim. The winner is announced every Sunday.
        </p>
      </div>
      <div className={styles.prize} data-whole>
        <PrizeCard ownDrawing={ownDrawing} />
      </div>
      {/* Reader views leave out a `div` with few words and two links. */}
      <section className={styles.action}>
        <ButtonLink to={isReceiptHere ? paths.receipt : paths.apply} className={styles.button}>
          {ownDrawing ? `You’re in for ${month ?? 'Sunday'}` : 'Enter for free'}
        </ButtonLink>
        <p className={styles.terms}>
          No purchase necessary. US residents 18 or older.{' '}
          <TextLink to={paths.rules}>Official rules</TextLink>
        </p>
      </section>
    </section>
  );
}
