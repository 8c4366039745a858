import type { CalendarDay } from '../calendar/sponsor-day';

/** A date of birth in the claim form: the text of each input. */
interface BirthdayParts {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

/** Earlier years are typing errors, such as 0099 or 1090. */
const EARLIEST_BIRTH_YEAR = 1900;

function isRealDay({ year, month, day }: CalendarDay): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year >= EARLIEST_BIRTH_YEAR && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
  );
}

/**
 * Parses a date of birth as it is sent and stored (docs/product.md, section 3).
 * @param text `MM/DD/YYYY`, two-digit month and day.
 * @returns the day, or null when the text has another format or is not a real date.
 */
export function parseBirthday(text: string): CalendarDay | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return null;
  const day = { month: Number(match[1]), day: Number(match[2]), year: Number(match[3]) };
  return isRealDay(day) ? day : null;
}

/**
 * Joins the three inputs of the claim form into one date of birth (docs/product.md, section 3).
 * @param parts month and day of one or two digits, year of four; surrounding spaces are ignored.
 * @returns `MM/DD/YYYY`, or null when it is not a real date.
 */
export function birthdayOf(parts: BirthdayParts): string | null {
  const text = [
    parts.month.trim().padStart(2, '0'),
    parts.day.trim().padStart(2, '0'),
    parts.year.trim(),
  ].join('/');
  return parseBirthday(text) ? text : null;
}
