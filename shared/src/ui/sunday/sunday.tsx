import type { ReactElement } from 'react';
import { type DayRule, useSunday } from './use-sunday';
import styles from './sunday.module.css';

interface SundayProps {
  rule: DayRule;
  /** Fallback until hydration; must be true on any day, for example `every Sunday`. */
  before: string;
}

/** Shows the day that a rule returns. Reserves the width of the longest one, so that hydration shifts nothing. */
export function Sunday({ rule, before }: SundayProps): ReactElement {
  return <span className={styles.sunday}>{useSunday(rule) ?? before}</span>;
}
