import type { ReactElement } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Height of the content to come: pixels, or a percentage. SVG's attribute takes no `vh`. */
  height: number | `${number}%`;
}

/**
 * Reserves space for content that is loading. An empty SVG takes its height as an attribute; the
 * content security policy blocks inline styles.
 */
export function Skeleton({ height }: SkeletonProps): ReactElement {
  return <svg className={styles.skeleton} width="100%" height={height} aria-hidden="true" />;
}
