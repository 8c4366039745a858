import { type DayRule, useSunday } from './use-sunday';
import styles from './sunday.module.css';

export interface SundayProps {
  rule: DayRule;
  /** Shown until the day is known, and true on any day, for example `every Sunday`. */
  before: string;
}

/** A day's name, in room enough for the longest one, so that nothing moves when it becomes known. */
export function Sunday({ rule, before }: SundayProps) {
  return <span className={styles.sunday}>{useSunday(rule) ?? before}</span>;
}
