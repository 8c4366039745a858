import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { SHELL } from '@prizestash/release-store/release-format/release-description';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { readPackageJson, type PackageJson } from './webpack/installed-versions';

/** Folders that a workspace pattern of npm names: `mfe-*`, `platform/*`, or one folder. */
function expandPattern(root: string, pattern: string): string[] {
  const { dir, base } = path.posix.parse(pattern);
  const expression = new RegExp(`^${base.replaceAll('*', '[^/]*')}$`);
  const parent = path.join(root, dir);
  return (existsSync(parent) ? readdirSync(parent) : [])
    .filter((name) => expression.test(name))
    .map((name) => path.posix.join(dir, name))
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
}

export function workspaceFolders(root: string): string[] {
  const { workspaces = [] } = readPackageJson(root);
  return workspaces.flatMap((pattern) => expandPattern(root, pattern));
}

/** The folder of a package: the one of its name, or the root of a separate repository. */
export function packageFolder(name: string, root: string): string {
  const folder = path.join(root, name);
  return existsSync(path.join(folder, 'package.json')) ? folder : root;
}

/** The webpack configuration in the folder of a package. */
export function configFileOf(folder: string): string {
  const files = ['js', 'mjs', 'cjs', 'ts'].map((end) => path.join(folder, `webpack.config.${end}`));
  return files.find(existsSync) ?? refuseConfig(`${folder} has no webpack.config.js`);
}

/** Whether a repository contains one remote alone, which uses the packed kit. */
export function isOwnRepository(root: string): boolean {
  return readPackageJson(root).prizestash !== undefined;
}

/** The folder of `shared`: its sources, or in a repository of a remote alone the installed package. */
export function sharedFolder(root: string): string {
  const sources = path.join(root, 'shared');
  const installed = path.join(root, 'node_modules/@prizestash/shared');
  return existsSync(path.join(sources, 'package.json')) ? sources : installed;
}

/**
 * The packages that are released, found through the workspaces of the root `package.json`: the
 * shell first, then the remotes in alphabetical order. A package's name is the name of its folder.
 */
export function findPackages(root = repositoryRoot): string[] {
  const released = workspaceFolders(root)
    .map((folder) => readPackageJson(path.join(root, folder)))
    .filter(({ prizestash }) => prizestash);
  const ofKind = (kind: NonNullable<PackageJson['prizestash']>['kind']) =>
    released.filter(({ prizestash }) => prizestash?.kind === kind).map(({ name }) => name);
  return [...ofKind('shell'), ...ofKind('remote').sort()];
}

export function findRemotes(root = repositoryRoot): string[] {
  return findPackages(root).filter((name) => name !== SHELL);
}
