import { RESULTS, SITE_CONFIG, type SiteConfigRelease } from '../release';
import type { ReleaseStore } from '../release-store';
import { contentVersion } from '../release-format/integrity';
import { storeByContent } from '../store-by-content';
import { resultsIn, withResults } from './published-results';
import type { OperatorConfig } from './site-config-from-env';

interface SiteConfigOutcome {
  readonly release: SiteConfigRelease;
  readonly stored: boolean;
}

/** Keeps the results of a live set from before they were a package in the next configuration. */
export function keepingResults(store: ReleaseStore, config: OperatorConfig): OperatorConfig {
  const { versions } = store.set(store.live()?.set ?? '') ?? {};
  if (!versions || Object.hasOwn(versions, RESULTS)) return config;
  const live = store.siteConfig(versions[SITE_CONFIG] ?? '');
  return withResults(config, live && resultsIn(live.config));
}

/**
 * Stores a configuration. Its version is a digest of its content, so the same configuration has the
 * same version from every machine.
 * @param production whether it was validated for production.
 */
export async function releaseSiteConfig(
  store: ReleaseStore,
  config: OperatorConfig,
  production = false,
): Promise<SiteConfigOutcome> {
  const version = contentVersion(JSON.stringify({ config, production }));
  const known = store.siteConfig(version);
  if (known) return { release: known, stored: false };
  const release: SiteConfigRelease = { package: SITE_CONFIG, version, production, config };
  return { release, stored: await storeByContent(store, release) };
}
