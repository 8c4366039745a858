import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

/** A quiet box that keeps what belongs together apart from the page. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.card, className)} />;
}
