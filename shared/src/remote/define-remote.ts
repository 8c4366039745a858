import type { ComponentType } from 'react';
import type { RemoteManifest } from './manifest';

/** A page module as `import()` gives it: the screen is its default export. */
export interface PageModule {
  readonly default: ComponentType;
}

/** The one door of a remote, exposed as `./App`. */
export interface RemoteModule {
  readonly manifest: RemoteManifest;
  /**
   * Loads the screen of one of the remote's own paths.
   * @throws {RangeError} when the remote does not own the path.
   */
  page(path: string): Promise<PageModule>;
}

/**
 * Ties a remote's manifest to the modules that hold its screens.
 * The type makes it impossible to list a route without a screen.
 *
 * @param manifest the remote's routes.
 * @param pages for each path, the import of its screen.
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
