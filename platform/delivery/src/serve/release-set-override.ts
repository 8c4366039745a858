/** Query parameter that selects one release set. */
const SET_PARAMETER = 'set';

/**
 * The id in `?set=<id>`.
 *
 * The value is read as sent: ids consist of plain characters, so an encoded one matches no set.
 * @param search the query, with its question mark.
 * @returns null without the parameter; an empty string, which is no set's id, for more than one.
 */
export function releaseSetOverrideOf(search: string): string | null {
  const values = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('='))
    .filter(([name]) => name === SET_PARAMETER)
    .map(([, ...value]) => value.join('='));
  return values.length > 1 ? '' : (values[0] ?? null);
}
