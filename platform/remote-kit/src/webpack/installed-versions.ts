import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  packageNameOf,
  type SingletonName,
} from '@prizestash/release-store/release-format/singletons';

export function readPackageJson(folder: string): { name: string; version: string } {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  return JSON.parse(text) as { name: string; version: string };
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
