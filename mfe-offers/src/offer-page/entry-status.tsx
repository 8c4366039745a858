import { classNames } from '@prizestash/shared/ui/class-names';
import styles from './offer-page.module.css';

export function EntryStatus({ isEntered }: { isEntered: boolean }) {
  return (
    // The key replaces the element: a longer text in the same element would count as a layout shift.
    <strong
      key={String(isEntered)}
      className={classNames(styles.status, isEntered && styles.entered)}
    >
      {isEntered ? "You're entered. Offers are optional" : 'Offers are optional'}
    </strong>
  );
}
