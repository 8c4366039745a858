/** Query parameter by which an address asks for one published set. */
export const SET_PARAMETER = 'set';

/**
 * The set that an address asks for by `?set=<id>`.
 *
 * The value is taken as it was sent: ids are plain, so one that needs decoding is nobody's.
 * @param search the query, with its question mark.
 * @returns null when it asks for none; an empty text, which no set is called, when it asks for several.
 */
export function releaseSetOverrideOf(search: string): string | null {
  const asked = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('='))
    .filter(([name]) => name === SET_PARAMETER)
    .map(([, ...value]) => value.join('='));
  return asked.length > 1 ? '' : (asked[0] ?? null);
}
