import { parseBucket } from './bucket-assignment';

/** The values of a query parameter, as sent. */
const valuesOf = (search: string, parameter: string) =>
  search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('='))
    .filter(([name]) => name === parameter)
    .map(([, ...value]) => value.join('='));

/**
 * The id in `?set=<id>`.
 *
 * The value is read as sent: ids consist of plain characters, so an encoded one matches no set.
 * @param search the query, with its question mark.
 * @returns null without the parameter; an empty string, which is no set's id, for more than one.
 */
export function releaseSetOverrideOf(search: string): string | null {
  const values = valuesOf(search, 'set');
  return values.length > 1 ? '' : (values[0] ?? null);
}

/**
 * The bucket in `?release_bucket=<0 to 99>`, with which QA opens both sides of a canary.
 * @returns null without the parameter, and for any other value.
 */
export function bucketOverrideOf(search: string): number | null {
  return parseBucket(valuesOf(search, 'release_bucket')[0]);
}
