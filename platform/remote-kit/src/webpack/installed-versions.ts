import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  packageNameOf,
  type SingletonName,
} from '@prizestash/release-store/release-format/singletons';

type Table<Value> = Readonly<Record<string, Value>>;

/** The members of a `package.json` in use. */
export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly engines?: object;
  readonly sideEffects?: unknown;
  readonly files?: readonly string[];
  readonly workspaces?: readonly string[];
  /** By module a file; in a packed package its types and the file. */
  readonly exports?: Table<string | { readonly default: string }>;
  readonly dependencies?: Table<string>;
  readonly devDependencies?: Table<string>;
  readonly peerDependencies?: Table<string>;
  readonly peerDependenciesMeta?: Table<{ readonly optional?: boolean }>;
  /** Of a package that is released. */
  readonly prizestash?: { readonly kind: 'shell' | 'remote'; readonly budget?: unknown };
}

export function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
}

const SHARED = '@prizestash/shared';

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
