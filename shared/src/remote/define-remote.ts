import type { ComponentType } from 'react';
import type { RemoteManifest } from './manifest';

/** The result of importing a page: the screen is its default export. */
export interface PageModule {
  readonly default: ComponentType;
}

/** The module that a remote exposes as `./App`. */
export interface RemoteModule {
  readonly manifest: RemoteManifest;
  /**
   * Loads the screen of a path that the remote owns.
   * @throws {RangeError} for any other path; the promise rejects.
   */
  page(path: string): Promise<PageModule>;
}

/**
 * Creates a remote module from a manifest and its screens. A route without a screen is a type error.
 *
 * @param manifest the remote's routes.
 * @param pages by path, a function that imports the screen.
 */
export function defineRemote<const M extends RemoteManifest>(
  manifest: M,
  pages: Record<M['routes'][number]['path'], () => Promise<PageModule>>,
): RemoteModule {
  const loaders = new Map<string, () => Promise<PageModule>>(Object.entries(pages));
  return {
    manifest,
    page(path) {
      const load = loaders.get(path);
      if (!load) return Promise.reject(new RangeError(`${manifest.name} owns no page at ${path}`));
      return load();
    },
  };
}
