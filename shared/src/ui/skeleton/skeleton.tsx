import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Height of the content to come: pixels as a number, or a CSS length such as `90vh`. */
  height: number | string;
}

/**
 * Reserves space for content that is loading. An empty SVG takes its height as an attribute; the
 * content security policy blocks inline styles.
 */
export function Skeleton({ height }: SkeletonProps) {
  return <svg className={styles.skeleton} width="100%" height={height} aria-hidden="true" />;
}
