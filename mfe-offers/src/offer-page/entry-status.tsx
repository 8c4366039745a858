import { paths } from '@prizestash/shared/paths';
import { TextLink } from '@prizestash/shared/ui';
import { classNames } from '@prizestash/shared/ui/class-names';
import type { EntryState } from '../sharing/entry-state';
import styles from './offer-page.module.css';

const texts: Readonly<Record<Exclude<EntryState, 'none'>, string>> = {
  unknown: 'Offers are optional',
  entered: "You're entered. Offers are optional",
  'already-entered': "You're already in. Offers are optional",
};

/** Shows whether the visitor has entered, which no offer changes. */
export function EntryStatus({ entry }: { entry: EntryState }) {
  if (entry === 'none') {
    return (
      <span className={styles.status}>
        We found no entry on this device. <TextLink to={paths.apply}>Enter for free</TextLink>
      </span>
    );
  }
  return (
    // The key replaces the element: a longer text in the same element would count as a layout shift.
    <strong
      key={entry}
      className={classNames(styles.status, entry !== 'unknown' && styles.entered)}
    >
      {texts[entry]}
    </strong>
  );
}
