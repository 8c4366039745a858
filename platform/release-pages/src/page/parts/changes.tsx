import type { ReactElement } from 'react';
import type { PackageChange } from '../model';
import styles from './changes.module.css';
import { PackageLink } from './links';
import { Version } from './versions';

/** What a release set changes, a line for each package. */
export function Changes({ changes }: { changes: readonly PackageChange[] }): ReactElement | null {
  if (changes.length === 0) return null;
  return (
    <ul className={styles.list}>
      {changes.map(({ package: name, from, to }) => (
        <li key={name}>
          <PackageLink name={name} /> {from ? <Version version={from} /> : 'new'} →{' '}
          {to ? <Version version={to} /> : 'dropped'}
        </li>
      ))}
    </ul>
  );
}
