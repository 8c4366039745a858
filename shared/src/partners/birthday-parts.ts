/**
 * Splits a stored date of birth into the parts that the survey partner expects (specification, section 2).
 * @param birthday `MM/DD/YYYY`.
 * @returns four-digit year, two-digit month and day; empty parts where the text has none.
 */
export function birthdayParts(birthday: string): { year: string; month: string; day: string } {
  const [month = '', day = '', year = ''] = birthday.split('/');
  return { year, month, day };
}
