import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import styles from './prose.module.css';

/** Running text at a reading width of about 68 characters, with headings, lists and tables set for it. */
export function Prose({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.prose, className)} />;
}
