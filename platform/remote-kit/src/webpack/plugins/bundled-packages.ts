import path from 'node:path';
import type { Compilation, Module } from 'webpack';
import { readPackageJson } from '../read-package-json';

/** A third-party package with code in a build. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
}

/** Folder of the package that contains a file; null for this repository's files and generated ones. */
export function packageFolderOf(file: string): string | null {
  // webpack writes a zero byte before a `#` of a path, which is no fragment.
  const plain = file.replaceAll('\0', '').replaceAll('\\', '/');
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(plain)?.[1];
  return folder === undefined || /\/node_modules\/\.[^/]*$/.test(folder) ? null : folder;
}

/** The modules that webpack concatenated into one; webpack's types do not contain them. */
function withParts(module: Module): Module[] {
  const { modules } = module as Module & { readonly modules?: Iterable<Module> };
  return modules ? [...modules] : [module];
}

/**
 * Finds the third-party packages in a finished build by the modules in its files. Packages whose
 * modules were all removed as unused are not listed. webpack is always listed, for its runtime.
 * @returns the folders in which the packages are installed.
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

/** The packages in the given folders, sorted by name, each version once. */
export function bundledPackages(folders: readonly string[]): BundledPackage[] {
  const byName = new Map(
    folders.map((folder) => {
      const { name, version } = readPackageJson(folder);
      return [`${name}@${version}`, { name, version }];
    }),
  );
  return [...byName.keys()].sort().map((key) => byName.get(key) as BundledPackage);
}
