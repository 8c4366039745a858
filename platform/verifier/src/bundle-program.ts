import path from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { contentVersion } from '@prizestash/release-store/release-format/integrity';
import {
  PRERENDERER,
  PRERENDERER_FILE,
  type ReleaseName,
} from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { storeByContent } from '@prizestash/release-store/site-config/content-releases';

/** Leaves packages of the registry in node_modules, and bundles the packages of this repository. */
export const externalPackages: Plugin = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@prizestash/')
        ? undefined
        : { path: name, external: true },
    );
  },
};

async function bundle(root: string, program: string, options: BuildOptions): Promise<string> {
  const { outputFiles = [] } = await build({
    absWorkingDir: root,
    entryPoints: [path.join(root, 'platform/verifier/src', program)],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    charset: 'utf8',
    logLevel: 'silent',
    ...options,
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Bundles the prerenderer into one file that needs nothing but Node.
 * @param root the repository to bundle from; its path does not change the result.
 */
export const bundlePrerenderer = (root = repositoryRoot) =>
  // Comments would name the folders of dependencies.
  bundle(root, 'prerender/main.ts', { minifyWhitespace: true, legalComments: 'none' });

/**
 * Bundles the verifier into one file, which starts faster than its sources. It loads packages of the
 * registry from the folders of `NODE_PATH`.
 */
export const bundleVerifier = () =>
  bundle(repositoryRoot, 'main.ts', { plugins: [externalPackages] });

/**
 * Stores a bundle of the prerenderer. Its version is a digest of the bundle, so the same sources have
 * the same version from every checkout.
 */
export async function storePrerenderer(store: ReleaseStore, bundle: string): Promise<ReleaseName> {
  const release: ReleaseName = { package: PRERENDERER, version: contentVersion(bundle) };
  if (!store.prerenderer(release.version)) {
    await storeByContent(store, release, { [PRERENDERER_FILE]: bundle });
  }
  return release;
}

export async function releasePrerenderer(
  store: ReleaseStore,
  root = repositoryRoot,
): Promise<ReleaseName> {
  return storePrerenderer(store, await bundlePrerenderer(root));
}
