/**
 * The federation container name of one version of a remote: a valid identifier, unique per
 * version, so that a page can load a version and its predecessor.
 * @param packageName for example `mfe-legal`.
 * @param version for example `1.0.0-ab12cd3`.
 */
export function federationName(packageName: string, version: string): string {
  return `${packageName}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
}

/** Whether the name of a container is one of a package: it begins with the package's name, delimited. */
export function isContainerOf(packageName: string, container: string): boolean {
  const start = packageName.replaceAll('-', '_');
  return container === start || new RegExp(`^${start}[^A-Za-z0-9]`).test(container);
}
