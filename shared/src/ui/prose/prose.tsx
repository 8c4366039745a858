import type { ComponentPropsWithRef, ReactElement } from 'react';
import { classNames } from '../class-names';
import styles from './prose.module.css';

/** Long text at a line length of about 68 characters, with styles for headings, lists and tables. */
export function Prose({ className, ...rest }: ComponentPropsWithRef<'div'>): ReactElement {
  return <div {...rest} className={classNames(styles.prose, className)} />;
}
