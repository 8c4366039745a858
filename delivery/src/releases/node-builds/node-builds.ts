import type { ReleaseSet, RemoteModule, RouteManifest } from '@prizestash/shared/remote';
import { DeliveryError } from '../../delivery-error';
import type { Release } from '../release';
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
  /** By package name; without those that have no Node build. */
  readonly remoteModules: Readonly<Record<string, RemoteModule>>;
}

/** A release with the path of its Node build. */
interface ReleaseWithServer {
  readonly release: Release;
  readonly server: string;
}

/**
 * Loads the Node builds of a release set. The remotes get the shell's singletons.
 * @param onStep called before each build runs.
 * @throws {DeliveryError} naming the package whose build fails or exposes no remote module.
 */
export function loadNodeBuilds(
  shell: ReleaseWithServer,
  remotes: readonly ReleaseWithServer[],
  onStep: (step: string) => void,
): NodeBuilds {
  const load = <T>({ release, server }: ReleaseWithServer, provided = {}): T => {
    const name = `${release.package}@${release.version}`;
    onStep(name);
    try {
      return loadNodeBuild<T>(server, provided);
    } catch (error) {
      throw new DeliveryError(
        'release-set-refused',
        `${name} does not load: ${(error as Error).message}`,
      );
    }
  };
  const shellBuild = load<ShellBuild>(shell);
  const remoteModules: Record<string, RemoteModule> = {};
  for (const remote of remotes) {
    const { package: name, version, prerendered } = remote.release;
    if (prerendered === false) continue;
    const build = load<{ default?: RemoteModule }>(remote, shellBuild.provided);
    if (typeof build.default?.page !== 'function') {
      throw new DeliveryError(
        'release-set-refused',
        `${name}@${version} does not expose a remote module: ./App exports no page()`,
      );
    }
    remoteModules[name] = build.default;
  }
  return { shell: shellBuild, remoteModules };
}
