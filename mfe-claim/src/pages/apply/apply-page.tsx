import { PageHeading } from '@prizestash/shared/ui';
import { ClaimForm } from './form/claim-form';
import { CongratulationsArt } from './congratulations/congratulations-art';
import { EntryInfoCard } from './entry-info/entry-info-card';
import { UnlessEntered } from './outcome/unless-entered';
import styles from './apply-page.module.css';

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
