import { paths } from '@prizestash/shared/paths';
import { TextLink } from '@prizestash/shared/ui';
import styles from './check-page.module.css';

/** The drawing in four sentences. */
export function HowItWorks() {
  return (
    <section className={styles.how}>
      <h2>How a winner is drawn</h2>
      <ol className={styles.sentences}>
        <li>When entries close, each entry becomes a code that names nobody.</li>
        <li>
          We join all codes into one, the seal, and publish it. Whoever saw it would notice a later
          change.
        </li>
        <li>Later a public source makes a random number, which nobody can choose.</li>
        <li>Seal and number pick the winner. Anyone who repeats it gets the same one.</li>
      </ol>
      <p>
        All details are in the <TextLink to={`${paths.rules}#drawings`}>Official Rules</TextLink>.{' '}
        <TextLink to={paths.winners}>All drawings and winners</TextLink>
      </p>
    </section>
  );
}
