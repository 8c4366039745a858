import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

/** Where `shared` records the contract of its singletons. */
const CONTRACT_FILE = 'contract.json';

/**
 * The version of a folder of `shared` by which its singletons fit: that of their contract. What else
 * it exports is bundled, so packages with different major versions of it fit into one page.
 */
export function contractVersionOf(sharedFolder: string): string {
  const file = path.join(sharedFolder, CONTRACT_FILE);
  if (!existsSync(file)) return readPackageJson(sharedFolder).version;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/**
 * The installed version of the package of a module; of the singletons of `shared` their contract's.
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
  return packageName === SHARED ? contractVersionOf(folder) : readPackageJson(folder).version;
}

/**
 * The version range in which a remote built now accepts a singleton: the same major, not older. Of
 * `shared` every version of the same major, because promotion verifies its exports by their types.
 */
export function acceptedRangeOf(name: SingletonName, from: string): string {
  const version = installedVersionOf(name, from);
  return packageNameOf(name) === SHARED ? `^${version.split('.')[0]}.0.0` : `^${version}`;
}
