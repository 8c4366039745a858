import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The height of what will stand here: pixels as a number, or any CSS length such as `90vh`. */
  height: number | string;
}

/**
 * The place of something that is still on its way. It is an empty drawing because a drawing takes its
 * height as an attribute: an inline style would be refused by a strict content security policy.
 */
export function Skeleton({ height }: SkeletonProps) {
  return <svg className={styles.skeleton} width="100%" height={height} aria-hidden="true" />;
}
