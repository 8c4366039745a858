import { existsSync } from 'node:fs';
import path from 'node:path';
import { readPackageJson } from './read-package-json';

/**
 * Modules of which a page has exactly one instance. The shell provides them, and federated builds of
 * remotes do not contain them. `eager` ones are in the shell's main file, because every page needs
 * them; the others load when a remote first needs them.
 */
export const singletons = {
  react: { eager: true },
  'react/jsx-runtime': { eager: true },
  'react-dom': { eager: true },
  'react-dom/client': { eager: true },
  '@prizestash/shared/navigation': { eager: true },
  '@prizestash/shared/site': { eager: true },
  '@prizestash/shared/contact': { eager: false },
  mobx: { eager: false },
  'mobx-react-lite': { eager: false },
} as const;

export type SingletonName = keyof typeof singletons;
export const singletonNames = Object.keys(singletons) as SingletonName[];

/** The npm package of a module request: `react-dom` for `react-dom/client`. */
export function packageNameOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * The installed version of the package of a module.
 * @param from the folder that imports it.
 */
export function installedVersionOf(request: string, from: string): string {
  const packageName = packageNameOf(request);
  const folder = [path.join(from, 'node_modules'), ...(require.resolve.paths(packageName) ?? [])]
    .map((modules) => path.join(modules, packageName))
    .find((candidate) => existsSync(path.join(candidate, 'package.json')));
  if (!folder) throw new Error(`${packageName} is not installed`);
  return readPackageJson(folder).version;
}

/**
 * The version range in which a remote built now accepts a singleton: the same major, not older. Of
 * `shared` every version of the same major, because promotion verifies its exports by their types.
 */
export function acceptedRangeOf(name: SingletonName, from: string): string {
  const version = installedVersionOf(name, from);
  return name.startsWith('@prizestash/shared/') ? `^${version.split('.')[0]}.0.0` : `^${version}`;
}
