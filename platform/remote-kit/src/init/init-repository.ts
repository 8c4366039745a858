import { existsSync } from 'node:fs';
import path from 'node:path';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { readPackageJson } from '../webpack/installed-versions';
import { remoteSources, requireRemoteName, writeFiles } from './remote-sources';
import { repositoryFiles, type Installed } from './repository-files';

const KIT = '@prizestash/remote-kit';
const SHARED = '@prizestash/shared';

/** Peer dependencies with their ranges. Tools for tests and types are optional ones of the kit. */
function peersOf(folder: string, optional: boolean): Readonly<Record<string, string>> {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = readPackageJson(folder);
  const isWanted = (name: string) => (peerDependenciesMeta[name]?.optional ?? false) === optional;
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => isWanted(name)));
}

/** How the folder installed the kit and `shared`, and what these two accept. */
function installedIn(folder: string): Installed {
  const packageOf = (name: string) => path.join(folder, 'node_modules', name);
  const missing = [KIT, SHARED].filter((name) => !existsSync(packageOf(name)));
  if (missing.length > 0) {
    refuseConfig(`Install ${missing.join(' and ')} in ${folder} first.`);
  }
  const { dependencies, devDependencies } = readPackageJson(folder);
  const specifiers = { ...dependencies, ...devDependencies };
  return {
    kit: specifiers[KIT] ?? '*',
    shared: specifiers[SHARED] ?? '*',
    singletons: peersOf(packageOf(SHARED), false),
    testTools: peersOf(packageOf(KIT), true),
  };
}

/**
 * Writes the repository of a remote with one page into a folder that has installed the kit and
 * `shared`.
 * @param name of the package, for example `mfe-gift`.
 * @param urlPath of its first page, for example `/gift`.
 */
export function initRepository(name: string, urlPath: string, folder: string): void {
  requireRemoteName(name, urlPath);
  if (existsSync(path.join(folder, 'src'))) {
    refuseConfig(`${folder} has a folder src already`);
  }
  writeFiles(folder, {
    ...repositoryFiles(name, urlPath, installedIn(folder)),
    ...remoteSources(name, urlPath),
  });
}
