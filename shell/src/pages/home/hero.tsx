import { paths } from '@prizestash/shared/paths';
import { ButtonLink, TextLink } from '@prizestash/shared/ui';
import { PrizeCard } from './prize-card';
import styles from './hero.module.css';

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
