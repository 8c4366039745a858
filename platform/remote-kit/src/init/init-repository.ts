import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { remoteSources, requireRemoteName, writeFiles } from './remote-sources';
import { repositoryFiles, type Installed } from './repository-files';

const KIT = '@prizestash/remote-kit';
const SHARED = '@prizestash/shared';

type Table = Readonly<Record<string, string>>;
interface PackageJson {
  readonly dependencies?: Table;
  readonly devDependencies?: Table;
  readonly peerDependencies?: Table;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as PackageJson;

/** Peer dependencies with their ranges. Tools for tests and types are optional ones of the kit. */
function peersOf(packageFile: string, optional: boolean): Table {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = readPackage(packageFile);
  const isWanted = (name: string) => (peerDependenciesMeta[name]?.optional ?? false) === optional;
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => isWanted(name)));
}

/** How the folder installed the kit and `shared`, and what these two accept. */
function installedIn(folder: string): Installed {
  const packageOf = (name: string) =>
    path.join(folder, ...(name ? ['node_modules', name] : []), 'package.json');
  const missing = [KIT, SHARED].filter((name) => !existsSync(packageOf(name)));
  if (missing.length > 0) {
    refuseConfig(`Install ${missing.join(' and ')} in ${folder} first.`);
  }
  const { dependencies, devDependencies } = readPackage(packageOf(''));
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
