import path from 'node:path';
import type { ReleaseSet, RemoteModule, RouteManifest } from '@prizestash/shared/remote';
import { releasablePackages, type ReleasablePackage } from '../../build/packages';
import type { Release } from '../release';
import type { ReleaseStore } from '../release-store';
import { loadNodeBuild } from './load-node-build';

/** What the shell's Node build exports (shell/src/server.tsx). */
export interface ShellBuild {
  readonly provided: Readonly<Record<string, unknown>>;
  readonly manifest: { readonly routes: readonly RouteManifest[] };
  readonly notFoundPage: { readonly title: string; readonly description: string };
  renderPage(request: {
    path: string;
    set: ReleaseSet;
    remoteModules: Readonly<Record<string, RemoteModule>>;
    withScreen: boolean;
  }): Promise<string>;
}

export type RemoteName = Exclude<ReleasablePackage, 'shell'>;
export const remoteNames = releasablePackages.filter(
  (name): name is RemoteName => name !== 'shell',
);

/** The Node builds of one set of releases, ready to write pages. */
export interface NodeBuilds {
  readonly shell: ShellBuild;
  readonly remoteModules: Readonly<Record<RemoteName, RemoteModule>>;
}

/**
 * Loads the Node builds of a set.
 * @throws {Error} naming the package whose build does not load or has no door.
 */
export function loadNodeBuilds(
  store: ReleaseStore,
  releases: Readonly<Record<ReleasablePackage, Release>>,
): NodeBuilds {
  const fileOf = ({ package: name, version }: Release) =>
    path.join(store.releaseFolder(name, version), 'server.js');
  const shell = loadNodeBuild<ShellBuild>(fileOf(releases.shell));
  const remoteModules = remoteNames.map((name) => {
    const module = loadNodeBuild<{ default?: RemoteModule }>(
      fileOf(releases[name]),
      shell.provided,
    );
    if (typeof module.default?.page !== 'function') {
      throw new Error(
        `${name}@${releases[name].version} does not expose a remote module: ./App exports no page()`,
      );
    }
    return [name, module.default] as const;
  });
  return {
    shell,
    remoteModules: Object.fromEntries(remoteModules) as Record<RemoteName, RemoteModule>,
  };
}
