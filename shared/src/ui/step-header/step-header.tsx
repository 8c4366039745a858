import type { ReactNode } from 'react';
import styles from './step-header.module.css';

export interface StepHeaderProps {
  /** 1 for the first step. */
  step: number;
  of: number;
  /** What this step is about. */
  title?: ReactNode;
}

/** Where the visitor is in a chain of pages: in words, and as bars beside them. */
export function StepHeader({ step, of, title }: StepHeaderProps) {
  return (
    <div className={styles.header}>
      <p className={styles.words}>
        {title && <strong>{title}</strong>}
        <span>
          {step} of {of}
        </span>
      </p>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={index < step ? styles.reached : styles.ahead} />
        ))}
      </div>
    </div>
  );
}
