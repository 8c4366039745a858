import type { ReactElement, ReactNode } from 'react';
import styles from './step-header.module.css';

interface StepHeaderProps {
  /** 1 for the first step. */
  step: number;
  of: number;
  /** Title of the step. */
  title?: ReactNode;
}

/** Shows the current step in a series of pages, as text and as bars. */
export function StepHeader({ step, of, title }: StepHeaderProps): ReactElement {
  return (
    <div className={styles.header} data-whole>
      <p className={styles.text}>
        {title && <strong>{title}</strong>}
        <span>{`${step} of ${of}`}</span>
      </p>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={index < step ? styles.reached : styles.ahead} />
        ))}
      </div>
    </div>
  );
}
