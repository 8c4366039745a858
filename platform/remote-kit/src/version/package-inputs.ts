import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SHELL, pickExports } from '@prizestash/release-store/release-format/release-description';
import { isOwnRepository, packageFolder, sharedFolder, workspaceFolders } from '../packages';
import { contractOf } from '../contract/contract-of';
import { bundledFiles } from './bundled-files';
import { lockClosure } from '../package-lock';
import { readPackageJson } from '../webpack/installed-versions';

const commonInputs = [
  'platform/remote-kit/src/webpack',
  'platform/release-store/src/release-format/container-name.ts',
  'platform/release-store/src/release-format/singletons.ts',
  'browserslist',
  'tsconfig.json',
];

export type PackageInputs = Awaited<ReturnType<typeof packageInputs>>;

/**
 * Finds what a package is built from: its folder, the files of `shared` that it bundles, the build
 * stage, and third-party packages.
 */
export async function packageInputs(name: string, root: string) {
  const contract = contractOf(root);
  const providedExports = name === SHELL ? {} : contract.exports;
  const { shared, thirdParty, provided } = await bundledFiles(name, root, providedExports);
  const exports = name === SHELL ? contract.exports : pickExports(contract.exports, provided);
  const { dependencies, devDependencies } = readPackageJson(packageFolder(name, root));
  // Includes what the package's own build needs, a loader for example. Types are erased.
  const own = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (request) => !request.startsWith('@types/'),
  );
  // The version is in the description of a release.
  const { sideEffects, version } = readPackageJson(sharedFolder(root));
  const ownRepository = isOwnRepository(root);
  const folder = ownRepository ? '.' : name;
  const others = [...commonInputs, ...[...shared].sort(), ...publishedFiles(own, root)];
  return {
    /**
     * The exports of the singletons of `shared` with their types: all of them for the shell, which
     * provides them, and those that it imports for a remote.
     */
    contract: { ...contract, exports },
    /** Files and folders, relative to the repository. */
    paths: ownRepository ? [folder] : [folder, ...others],
    /** Of these paths, what turns sources into files. */
    tools: [...(ownRepository ? [] : commonInputs), ...loadersIn(root, folder)],
    /** The third-party packages behind the package's imports. @param lock text of a `package-lock.json`. */
    lockedPackages: (lock: string) => lockClosure(lock, [...thirdParty, [folder, own]]),
    settings: JSON.stringify({ version, sideEffects, exports }),
  };
}

/**
 * The files that other workspaces publish (`files` of their package.json) among dependencies. A
 * lock file has no digest of a workspace.
 */
function publishedFiles(names: readonly string[], root: string): string[] {
  return workspaceFolders(root).flatMap((folder) => {
    const { name, files = [] } = readPackageJson(path.join(root, folder));
    return names.includes(name) ? files.map((one) => path.join(folder, one)) : [];
  });
}

/** Scripts of a package outside of `src`: its configuration and loaders. */
const loadersIn = (root: string, folder: string) =>
  filesBelow(path.join(root, folder))
    .filter(
      (file) => /\.[cm]?[jt]s$/.test(file) && !file.startsWith(path.join(root, folder, 'src/')),
    )
    .map((file) => path.relative(root, file));

const NOT_SOURCE = new Set(['node_modules', 'package-lock.json', 'dist', 'catalogue', 'workbench']);

function filesBelow(target: string): string[] {
  if (!statSync(target).isDirectory()) return [target];
  return readdirSync(target, { withFileTypes: true })
    .filter(
      ({ name }) => !NOT_SOURCE.has(name) && !name.startsWith('.') && !/\.test\.tsx?$/.test(name),
    )
    .flatMap(({ name }) => filesBelow(path.join(target, name)))
    .sort();
}

/**
 * Digest of the inputs' content in the working tree.
 * @param lock text of the `package-lock.json`.
 */
export function inputsDigest(root: string, inputs: PackageInputs, lock: string): string {
  const hash = createHash('sha256');
  for (const file of inputs.paths.flatMap((input) => filesBelow(path.join(root, input)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  hash.update(inputs.lockedPackages(lock).join('\n')).update('\0').update(inputs.settings);
  return hash.digest('hex').slice(0, 8);
}
