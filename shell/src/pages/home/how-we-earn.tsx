import { paths } from '@prizestash/shared/paths';
import { TextLink } from '@prizestash/shared/ui';
import styles from './how-we-earn.module.css';

export function HowWeEarn() {
  return (
    <section className={styles.earn}>
      <h2>Why is this free?</h2>
      <p>
        Partners pay us when visitors take up their offers, and that pays for the prize. Entering
        also signs you up for daily promotional emails, which you can{' '}
        <TextLink to={paths.unsubscribe}>stop at any time</TextLink>. Buying something never
        improves your chances.
      </p>
    </section>
  );
}
