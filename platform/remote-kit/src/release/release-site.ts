import type { ReleaseName } from '@prizestash/release-store/release-name';
import { releasePrerenderer } from '@prizestash/verifier/bundle-program';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import {
  keepingResults,
  releaseSiteConfig,
} from '@prizestash/release-store/site-config/content-releases';
import type { OperatorConfig } from '@prizestash/release-store/site-config/site-config-from-env';
import type { BuildOptions } from '../webpack/build-package';
import { releaseChanged } from './release-changed';

export interface SiteReleaseOptions extends BuildOptions {
  readonly config: OperatorConfig;
  /** Whether the configuration was validated for production. */
  readonly production?: boolean;
}

/**
 * Releases everything that a release set needs: the packages whose sources have changed, the
 * prerenderer and the configuration.
 * @param report called when the build of a package starts.
 */
export async function releaseSite(
  store: ReleaseStore,
  report: (name: string) => void,
  { config, production, ...build }: SiteReleaseOptions,
): Promise<ReleaseName[]> {
  const [packages, prerenderer] = await Promise.all([
    releaseChanged(store, report, build),
    releasePrerenderer(store, build.root),
  ]);
  const complete = keepingResults(store, config);
  return [...packages, prerenderer, (await releaseSiteConfig(store, complete, production)).release];
}
