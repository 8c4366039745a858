/** Joins class names and skips empty values: `classNames('a', undefined, 'b')` returns `"a b"`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
