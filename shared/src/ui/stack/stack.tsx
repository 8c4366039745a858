import type { ComponentPropsWithRef, ReactElement } from 'react';
import { classNames } from '../class-names';
import styles from './stack.module.css';

/** Steps of the 4 px grid: 4 is 16 px at the usual text size. */
export type StackGap = 2 | 3 | 4 | 6 | 8 | 12;

interface StackProps extends ComponentPropsWithRef<'div'> {
  gap?: StackGap | undefined;
}

/** A vertical list of children with equal space between them. */
export function Stack({ gap = 4, className, ...rest }: StackProps): ReactElement {
  return <div {...rest} className={classNames(styles.stack, styles[`gap${gap}`], className)} />;
}
