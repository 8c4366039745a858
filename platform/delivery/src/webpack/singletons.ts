import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readPackageJson } from './read-package-json';

/**
 * Modules of which a page has exactly one instance. The shell provides them, and federated builds
 * of remotes do not contain them. `eager` ones are in the shell's main file, because every page
 * needs them; the others load when a remote first needs them.
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

const SHARED = '@prizestash/shared';

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
  // As Node looks for it: another checkout may have another version than this process.
  const { resolve } = createRequire(path.join(from, 'package.json'));
  const folder = [
    ...(resolve.paths(packageName) ?? []),
    ...(require.resolve.paths(packageName) ?? []),
  ]
    .map((modules) => path.join(modules, packageName))
    .find((candidate) => existsSync(path.join(candidate, 'package.json')));
  if (!folder) throw new Error(`${packageName} is not installed`);
  return readPackageJson(folder).version;
}

/**
 * The version range in which a remote built now accepts a singleton: the same major, not older. Of
 * `shared` every version, because promotion compares its exports by their types.
 */
export function acceptedRangeOf(name: SingletonName, from: string): string {
  return packageNameOf(name) === SHARED ? '*' : `^${installedVersionOf(name, from)}`;
}
