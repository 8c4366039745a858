import { parseBirthday } from './birthday';
import { sponsorDayOf } from '../calendar/sponsor-day';

/** Minimum age for an entry (docs/product.md, section 9). */
export const MINIMUM_AGE_YEARS = 18;

/**
 * Counts a person's full years on the day of entry at UTC-6. A birthday on 29 February counts from
 * 1 March in a common year.
 * @param birthday `MM/DD/YYYY`.
 * @param now the time of the entry.
 * @returns full years, negative for a future birthday, or null when the birthday is not a real date.
 */
export function ageOn(birthday: string, now: Date): number | null {
  const born = parseBirthday(birthday);
  if (!born) return null;
  const today = sponsorDayOf(now);
  const hadBirthday =
    today.month > born.month || (today.month === born.month && today.day >= born.day);
  return today.year - born.year - (hadBirthday ? 0 : 1);
}

/**
 * Decides whether a person may enter: 18 or older on the day of entry at UTC-6 (docs/product.md,
 * section 9).
 * @param birthday `MM/DD/YYYY`.
 * @param now the time of the entry.
 * @returns false also when the birthday is not a real date.
 */
export function isOldEnough(birthday: string, now: Date): boolean {
  const age = ageOn(birthday, now);
  return age !== null && age >= MINIMUM_AGE_YEARS;
}
