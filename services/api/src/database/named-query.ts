import type { QueryConfig } from 'pg';

/**
 * Builds a statement whose parameters have names: `:email_key` is the value of that name.
 * @param text in which no other text has a single colon before a small letter
 * @param values may contain more than the statement uses
 */
export function namedQuery(text: string, values: Readonly<Record<string, unknown>>): QueryConfig {
  const names: string[] = [];
  const numbered = text.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`the statement has no value for ${name}`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, values: names.map((name) => values[name]) };
}
