import type { ComponentPropsWithRef, ReactElement } from 'react';
import { classNames } from '../class-names';
import styles from './card.module.css';

/** A box that sets related content apart from the page. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>): ReactElement {
  return <div {...rest} className={classNames(styles.card, className)} />;
}
