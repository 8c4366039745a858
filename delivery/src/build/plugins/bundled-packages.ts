import path from 'node:path';
import type { Compilation, Module } from 'webpack';
import { readPackageJson } from '../read-package-json';

/** A package of somebody else's of which something is in a build. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
}

/** Folder of the package that a file belongs to; null for our own files and generated ones. */
export function packageFolderOf(file: string): string | null {
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];
  return folder === undefined || /\/node_modules\/\.[^/]*$/.test(folder) ? null : folder;
}

/** A module with those that webpack has joined into it; the joined ones are not in webpack's types. */
function withParts(module: Module): Module[] {
  const { modules } = module as Module & { readonly modules?: Iterable<Module> };
  return modules ? [...modules] : [module];
}

/**
 * Tells which packages a finished build holds, by the modules that are in its files: what was left
 * out because nothing uses it does not count. webpack itself is one of them, with its runtime.
 * @returns the folders that they are installed in.
 */
export function bundledFolders({ chunkGraph, modules }: Compilation): string[] {
  const folders = new Set([path.dirname(require.resolve('webpack/package.json'))]);
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    for (const part of withParts(module)) {
      const folder = packageFolderOf(part.nameForCondition() ?? '');
      if (folder) folders.add(folder);
    }
  }
  return [...folders].sort();
}

/** Names the packages in those folders, each version once, in order. */
export function bundledPackages(folders: readonly string[]): BundledPackage[] {
  const byName = new Map(
    folders.map((folder) => {
      const { name, version } = readPackageJson(folder);
      return [`${name}@${version}`, { name, version }];
    }),
  );
  return [...byName.keys()].sort().map((key) => byName.get(key) as BundledPackage);
}
