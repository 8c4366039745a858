import path from 'node:path';
import type { ReleaseSet, RemoteDoor, RouteManifest } from '@prizestash/shared/remote';
import { releasablePackages, type ReleasablePackage } from '../repository';
import type { Release } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { loadNodeBuild } from './load-node-build';

/** What the shell's Node build exports (shell/src/server.tsx). */
export interface ShellBuild {
  readonly provided: Readonly<Record<string, unknown>>;
  readonly manifest: { readonly routes: readonly RouteManifest[] };
  readonly notFoundPage: { readonly title: string; readonly description: string };
  renderPage(request: {
    path: string;
    set: ReleaseSet;
    doors: Readonly<Record<string, RemoteDoor>>;
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
  readonly doors: Readonly<Record<RemoteName, RemoteDoor>>;
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
  const doors = remoteNames.map((name) => {
    const module = loadNodeBuild<{ default?: RemoteDoor }>(fileOf(releases[name]), shell.provided);
    if (typeof module.default?.page !== 'function') {
      throw new Error(`${name}@${releases[name].version} has no door: ./App exports no page()`);
    }
    return [name, module.default] as const;
  });
  return { shell, doors: Object.fromEntries(doors) as Record<RemoteName, RemoteDoor> };
}
