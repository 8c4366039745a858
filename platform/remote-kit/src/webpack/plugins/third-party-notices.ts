import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Module } from 'webpack';
import { readPackageJson } from '../installed-versions';

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

/** Name of the notices among the files for browsers. */
export const NOTICES_FILE = 'third-party-notices.txt';

const NOTICE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
/** What npm calls a package of which nobody else has a license: shared and the kit, for a remote outside of this repository. */
const OWN = 'UNLICENSED';
const RULE = '-'.repeat(72);

/** The license texts that a package contains, or a link to the standard text. */
function wordsOf(folder: string, license: string): string {
  const texts = readdirSync(folder)
    .filter((file) => NOTICE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return texts.length > 0
    ? texts.join('\n\n')
    : `The package contains no license text; see https://spdx.org/licenses/${license}.html`;
}

/**
 * The names and license texts of a build's packages, which most licenses require and minified
 * scripts do not contain. Versions are left out, because the file is public.
 */
export function thirdPartyNotices(folders: readonly string[]): string {
  const sections = folders.flatMap((folder) => {
    const { name, license = '' } = readPackageJson(folder);
    if (license === OWN) return [];
    return {
      name,
      text: `${RULE}\n${name} (${license})\n${RULE}\n\n${wordsOf(folder, license)}\n`,
    };
  });
  const inOrder = sections.sort((one, other) => (one.name < other.name ? -1 : 1));
  return `These scripts include the following third-party packages.\n\n${inOrder.map(({ text }) => text).join('\n')}`;
}
