import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { storeBuild } from '../../releases/store-build';
import { repositoryRoot, type ReleasablePackage } from '../../build/packages';
import type { Release } from '../../releases/release';
import type { ReleaseStore } from '../../releases/release-store';

type ConfigFunction = (env: object, argv: { mode: string }) => Configuration[];

/** What watching tells about one package. */
export interface WatchListener {
  /** A build begins, because a source has changed. */
  building(): void;
  built(release: Release): void;
  failed(message: string): void;
}

/** A running watch. */
export interface PackageWatch {
  close(): Promise<void>;
}

/**
 * Builds a package again and again as its sources change, and stores each build as a release.
 * @param store holds development builds only.
 */
export function watchPackage(
  store: ReleaseStore,
  name: ReleasablePackage,
  listener: WatchListener,
): PackageWatch {
  const folder = store.scratchFolder(name);
  process.env['PACKAGE_VERSION'] = 'dev';
  process.env['BUILD_OUTPUT'] = folder;
  const configure = require(path.join(repositoryRoot, name, 'webpack.config.js')) as ConfigFunction;
  const compiler = webpack(configure({}, { mode: 'development' }));
  let builds = 0;
  compiler.hooks.watchRun.tap('dev', () => listener.building());
  const watching = compiler.watch({ aggregateTimeout: 30 }, (failure, stats) => {
    if (failure) return listener.failed(String(failure.stack ?? failure));
    if (!stats || stats.hasErrors()) {
      return listener.failed(stats?.toString({ preset: 'errors-only', colors: true }) ?? '');
    }
    builds += 1;
    // Storing takes a build apart; webpack goes on with the folder that it knows.
    const copy = `${folder}-${builds}`;
    cpSync(folder, copy, { recursive: true });
    storeBuild(store, {
      name,
      version: `dev-${builds}`,
      commit: 'development',
      folder: copy,
      root: repositoryRoot,
      compressed: false,
    })
      .then(({ release }) => listener.built(release))
      .catch((problem: Error) => listener.failed(problem.message))
      .finally(() => rmSync(copy, { recursive: true, force: true }));
  });
  return {
    close: () =>
      new Promise((resolve) => {
        watching?.close(() => resolve());
      }),
  };
}
