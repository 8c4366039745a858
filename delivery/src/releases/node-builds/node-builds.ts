import path from 'node:path';
import type { ReleaseSet, RemoteModule, RouteManifest } from '@prizestash/shared/remote';
import { DeliveryError } from '../../delivery-error';
import type { Release } from '../release';
import type { Releases } from '../release-set/releases';
import type { ReleaseStore } from '../release-store';
import { loadNodeBuild } from './load-node-build';

/** Exports of the shell's Node build (shell/src/server.tsx). */
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

/** The Node builds of a release set, ready to render pages. */
export interface NodeBuilds {
  readonly shell: ShellBuild;
  /** By package name. */
  readonly remoteModules: Readonly<Record<string, RemoteModule>>;
}

/**
 * Loads the Node builds of a release set. The remotes get the shell's singletons.
 * @throws {DeliveryError} naming the package whose build exposes no remote module.
 */
export function loadNodeBuilds(store: ReleaseStore, { shell, remotes }: Releases): NodeBuilds {
  const fileOf = ({ package: name, version }: Release) =>
    path.join(store.releaseFolder(name, version), 'server.js');
  const shellBuild = loadNodeBuild<ShellBuild>(fileOf(shell));
  const remoteModules: Record<string, RemoteModule> = {};
  for (const remote of remotes) {
    const build = loadNodeBuild<{ default?: RemoteModule }>(fileOf(remote), shellBuild.provided);
    if (typeof build.default?.page !== 'function') {
      throw new DeliveryError(
        'release-set-refused',
        `${remote.package}@${remote.version} does not expose a remote module: ./App exports no page()`,
      );
    }
    remoteModules[remote.package] = build.default;
  }
  return { shell: shellBuild, remoteModules };
}
