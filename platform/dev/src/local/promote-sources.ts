import { promote } from '@prizestash/promotion/promote/promote';
import { codeReleases } from '@prizestash/release-store/release-set/releases';
import { releaseSite } from '@prizestash/remote-kit/release/release-site';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { OperatorConfig } from '@prizestash/release-store/site-config/site-config-from-env';

/**
 * Builds and promotes the current sources in a separate store, for a tool that measures them.
 * @returns the id of the release set, and the releases of shell and remotes.
 */
export async function promoteSources(
  store: ReleaseStore,
  config: OperatorConfig,
  report: (step: string) => void,
) {
  const names = await releaseSite(store, (name) => report(`Building ${name}…`), { config });
  const { set } = await promote(store, names);
  return { set, releases: codeReleases(store, names) };
}
