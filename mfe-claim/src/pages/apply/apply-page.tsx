import { PageHeading, Card, Sunday } from '@prizestash/shared/ui';
import { ClaimForm } from './form/claim-form';
import { CongratulationsArt } from './congratulations/congratulations-art';
import { UnlessEntered } from './outcome/unless-entered';
import styles from './apply-page.module.css';
import { nextDrawing } from '@prizestash/shared/rules/drawings';

/** Explains why the form requires a phone number and a date of birth. */
export function EntryInfoCard() {
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Good to know</h2>
      <ul className={styles.list}>
        <li>We never ask for a card number, a password or a fee.</li>
        <li>
          Your first drawing: <Sunday rule={nextDrawing} before="a Sunday" />
        </li>
        <li>If you win, we write or call. You have 2 calendar days to answer.</li>
        <li>You can stop our emails at any time.</li>
      </ul>
    </Card>
  );
}

/** `/apply` (docs/product.md, section 2). */
export default function ApplyPage() {
  return (
    <div className={styles.page}>
      <div className={styles.art}>
        <CongratulationsArt />
      </div>
      <div className={styles.form}>
        <PageHeading lead="Free to enter. It takes about a minute.">
          Confirm your information to claim the prize!
        </PageHeading>
        <UnlessEntered>
          <ClaimForm />
        </UnlessEntered>
      </div>
      <div className={styles.info}>
        <EntryInfoCard />
      </div>
    </div>
  );
}
