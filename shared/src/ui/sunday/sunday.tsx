import type { ReactElement } from 'react';
import { useHydrated } from '../../hydration/use-hydrated';
import { entryMonth } from '../../rules/calendar/entry-month';
import { isBeforeRules } from '../../rules/calendar/entry-period';
import styles from './sunday.module.css';

interface SundayProps {
  /** A rule of `@prizestash/shared/rules` that returns a Sunday as `YYYY-MM-DD`, for example `nextDrawing`. */
  rule: (now: Date) => string;
  /** Fallback until hydration, and with a clock that is wrong; must be true on any day, for example `every Sunday`. */
  before: string;
}

/** Formats without `Intl.DateTimeFormat`, because the first one takes 10 to 20 ms on a phone. */
const sundayText = (day: string) =>
  `Sunday, ${entryMonth(day.slice(0, 7))} ${Number(day.slice(8))}`;

/**
 * Shows the day that a rule returns for the current time, for example `Sunday, November 22`. Pages are
 * prerendered long before a visit, so the day is filled in after hydration. Reserves the width of the
 * longest one, so that nothing shifts.
 */
export function Sunday({ rule, before }: SundayProps): ReactElement {
  const hydrated = useHydrated();
  const now = new Date();
  const isKnown = hydrated && !isBeforeRules(now);
  return <span className={styles.sunday}>{isKnown ? sundayText(rule(now)) : before}</span>;
}
