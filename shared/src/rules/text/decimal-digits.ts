const DECIMAL_DIGIT = /\p{Nd}/u;

/** The value of a decimal digit. Unicode stores the digits of a script in order, from its zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DECIMAL_DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/**
 * Writes the decimal digits of every script as 0 to 9, as well as full-width and similar forms of
 * other characters as plain ones (NFKC): `٢١٢`, `२१२` and `２１２` become `212`.
 */
export function toAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)));
}
