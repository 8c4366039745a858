import { allReleases, type Releases } from '@prizestash/release-store/release-set/releases';

/**
 * The versions of `shared` that the packages of a release set bundle, in words; empty where all bundle
 * the same one. They may differ, also by a major version: a page has one instance of the singletons
 * only.
 */
export function bundledVersions(releases: Releases): string {
  const packages = new Map<string, string[]>();
  for (const { package: name, shared } of allReleases(releases)) {
    if (shared) packages.set(shared, [...(packages.get(shared) ?? []), name]);
  }
  if (packages.size < 2) return '';
  const parts = [...packages].map(([version, names]) => `${version} in ${names.join(', ')}`);
  return `shared ${parts.join('; ')}`;
}
