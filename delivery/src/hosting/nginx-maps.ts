/** A text as nginx reads it between double quotes. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** `map` of nginx: from a variable or text to a variable, line by line. */
export function mapBlock(
  from: string,
  to: string,
  lines: readonly (readonly [key: string, value: string])[],
): string {
  const body = lines.map(([key, value]) => `  ${key} ${value};`).join('\n');
  return `map ${from} ${to} {\n${body}\n}\n`;
}
