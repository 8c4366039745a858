/**
 * The name under which one version of a remote is known to the federation runtime: a valid
 * identifier, other for every version, so that a page can hold a version and its predecessor.
 * @param packageName for example `mfe-legal`.
 * @param version for example `1.0.0-ab12cd3`.
 */
export function federationName(packageName: string, version: string): string {
  return `${packageName}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
}
