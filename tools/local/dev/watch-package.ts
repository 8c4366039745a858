import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { packageInputs } from '../../../delivery/src/releases/inputs/package-inputs';
import { storeBuild } from '../../../delivery/src/releases/store-build';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import type { Release } from '../../../delivery/src/releases/release';
import type { ReleaseStore } from '../../../delivery/src/releases/release-store';

type ConfigFunction = (env: object, argv: { mode: string }) => Configuration[];

/** Callbacks for the builds of one package. */
export interface WatchListener {
  /** A build starts because a source has changed. */
  building(): void;
  built(release: Release): void;
  failed(message: string): void;
}

/** A watch that can be closed. */
export interface PackageWatch {
  close(): Promise<void>;
}

/**
 * Rebuilds a package when its sources change, and stores each build as a release.
 * @param store holds development builds only.
 */
export function watchPackage(
  store: ReleaseStore,
  name: string,
  listener: WatchListener,
): PackageWatch {
  const folder = store.scratchFolder(name);
  process.env['PACKAGE_VERSION'] = 'dev';
  process.env['BUILD_OUTPUT'] = folder;
  const configure = require(path.join(repositoryRoot, name, 'webpack.config.js')) as ConfigFunction;
  const compiler = webpack(configure({}, { mode: 'development' }));
  let builds = 0;
  compiler.hooks.watchRun.tap('dev', () => listener.building());
  const watching = compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
    if (error) return listener.failed(String(error.stack ?? error));
    if (!stats || stats.hasErrors()) {
      return listener.failed(stats?.toString({ preset: 'errors-only', colors: true }) ?? '');
    }
    builds += 1;
    // Storing moves files out of the folder, and webpack continues to write into it.
    const copy = `${folder}-${builds}`;
    cpSync(folder, copy, { recursive: true });
    const version = `0.0.0-dev.${builds}`;
    packageInputs(name, repositoryRoot)
      .then(({ contract }) =>
        storeBuild(store, {
          name,
          version,
          commit: 'development',
          contract,
          folder: copy,
          root: repositoryRoot,
          compressed: false,
        }),
      )
      .then(({ release }) => listener.built(release))
      .catch((error: Error) => listener.failed(error.message))
      .finally(() => rmSync(copy, { recursive: true, force: true }));
  });
  return {
    close: () =>
      new Promise((resolve) => {
        watching?.close(() => resolve());
      }),
  };
}
