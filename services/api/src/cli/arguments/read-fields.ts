import { refuseArgument } from '../../service-error';

/**
 * Parses the values of a repeated `--set`.
 * @param pairs for example `['city=Boston']`
 * @returns field name to value
 * @throws {ServiceError} `invalid-argument`
 */
export function readFields(pairs: readonly string[]): Readonly<Record<string, string>> {
  const fields = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) refuseArgument('--set must look like city=Boston.');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(fields);
}
