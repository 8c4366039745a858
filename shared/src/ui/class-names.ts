/** Joins the class names that are there: `classNames('a', undefined, 'b')` is `"a b"`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
