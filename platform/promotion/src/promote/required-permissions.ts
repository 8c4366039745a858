import type { ReleaseName, ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { Losses } from '@prizestash/verifier/verification/verify-losses';

/** The permission for what concerns every package: headers, checks, the operator's configuration. */
export const WHOLE_SITE = '*';

/** The package whose page a path is; undefined for a path that no package owns. */
function ownerOf(store: ReleaseStore, { versions }: ReleaseSetRecord, path: string) {
  return Object.entries(versions).find(([name, version]) =>
    store.release(name, version)?.routes.some((route) => route.path === path),
  )?.[0];
}

/**
 * The permissions that a promotion needs.
 * @param base the release set that it starts from; null for the first one.
 * @param drop a package or one of its paths needs that package's permission. Headers and directives
 * of a policy protect every page, so dropping one needs the whole site's.
 * @returns names of packages, or `*`.
 */
export function requiredPermissions(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  changes: readonly ReleaseName[],
  drop: Losses,
): string[] {
  const changed = changes.map(({ package: name }) => name);
  if (drop === 'anything') return [...changed, WHOLE_SITE];
  const dropped = drop.map((name) => {
    if (!base) return WHOLE_SITE;
    if (Object.hasOwn(base.versions, name)) return name;
    return ownerOf(store, base, name) ?? WHOLE_SITE;
  });
  return [...new Set([...changed, ...dropped])];
}
