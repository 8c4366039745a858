import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { moveInto } from '../move-into';
import { SITE_CONFIG, type SiteConfigRelease } from '../release';
import type { ReleaseStore } from '../release-store';
import type { OperatorConfig } from './site-config-from-env';

/** What releasing a configuration did. */
export interface SiteConfigOutcome {
  readonly release: SiteConfigRelease;
  /** False when the store held the same configuration already. */
  readonly stored: boolean;
}

/**
 * Stores a configuration. Its version is a digest of its content, so the same configuration has the
 * same version from every machine.
 * @param production whether it was validated for production.
 */
export function releaseSiteConfig(
  store: ReleaseStore,
  config: OperatorConfig,
  production = false,
): SiteConfigOutcome {
  const content = JSON.stringify({ config, production });
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const known = store.siteConfig(version);
  if (known) return { release: known, stored: false };
  const release: SiteConfigRelease = { package: SITE_CONFIG, version, production, config };
  const scratch = store.scratchFolder(SITE_CONFIG);
  try {
    writeFileSync(path.join(scratch, 'release.json'), JSON.stringify(release, null, 2));
    return { release, stored: moveInto(scratch, store.releaseFolder(SITE_CONFIG, version)) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
