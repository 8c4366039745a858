import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { isBuiltin } from 'node:module';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { packageNameOf } from '@prizestash/release-store/release-format/singletons';

interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  /** True for a workspace, whose files are inputs of their own. */
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type LockEntries = Readonly<Record<string, LockEntry>>;

const parseLock = (text: string) => (JSON.parse(text) as { packages: LockEntries }).packages;

const dependenciesOf = (entry: LockEntry): string[] =>
  Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
  });

/** Where Node finds a package from a folder: in the nearest `node_modules` above it. */
function findEntry(entries: LockEntries, from: string, name: string): string | null {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const candidate = path.posix.join(folder, 'node_modules', name);
    if (entries[candidate]) return candidate;
    if (folder === '.') return null;
  }
}

function notInstalled(folder: string, name: string): DeliveryError {
  return new DeliveryError(
    'build-failed',
    `${folder} imports ${name}, which is not in package-lock.json; add it to ${folder}/package.json and run npm install.`,
  );
}

/**
 * The third-party packages behind requests, with everything that they depend on.
 * @param lock text of `package-lock.json`.
 * @param requests requested modules by the folder of the workspace that imports them.
 * @returns one line for each package, `<path> <version> <integrity>`, in alphabetical order.
 */
export function lockClosure(
  lock: string,
  requests: Iterable<readonly [folder: string, requests: Iterable<string>]>,
): string[] {
  const packages = parseLock(lock);
  const found = new Set<string>();
  const add = (from: string, name: string): void => {
    const entry = findEntry(packages, from, name);
    // An optional peer dependency may be missing.
    if (!entry || packages[entry]?.link || found.has(entry)) return;
    found.add(entry);
    for (const dependency of dependenciesOf(packages[entry] ?? {})) add(entry, dependency);
  };
  for (const [folder, modules] of requests) {
    for (const request of modules) {
      const name = packageNameOf(request);
      if (isBuiltin(request)) continue;
      if (!findEntry(packages, folder, name)) throw notInstalled(folder, name);
      add(folder, name);
    }
  }
  return [...found]
    .sort()
    .map((entry) => `${entry} ${packages[entry]?.version} ${packages[entry]?.integrity}`);
}

export type LockedPackage = Readonly<ReturnType<typeof readLock>['packages'][number]>;

/** Older packages name their licenses in a list, which the lock file does not contain. */
function installedLicense(root: string, folder: string): string {
  try {
    const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
    const { licenses } = JSON.parse(text) as { licenses?: readonly { readonly type: string }[] };
    return (licenses ?? []).map(({ type }) => type).join(' OR ');
  } catch {
    return '';
  }
}

/**
 * Reads the lock file.
 * @returns its text, the third-party packages, and the dependencies of our workspaces by folder.
 */
export function readLock(root = repositoryRoot) {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const entries = Object.entries(parseLock(text));
  const packages = entries
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({
      /** Where it is installed, for example `node_modules/yup`. */
      path: folder,
      name: entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13),
      version: entry.version ?? '',
      /** SPDX expression; empty when the package names no license. */
      license: entry.license ?? installedLicense(root, folder),
      /** `sha512-…` of its archive; empty when the lock holds none. */
      integrity: entry.integrity ?? '',
      hasInstallScript: entry.hasInstallScript === true,
      /** Range of the Node versions that it supports. */
      node: entry.engines?.node ?? '*',
    }));
  const workspaces = Object.fromEntries(
    entries
      .filter(([folder]) => folder !== '' && !folder.includes('node_modules/'))
      .map(([folder, entry]) => [folder, Object.keys(entry.dependencies ?? {})]),
  );
  return { text, packages, workspaces };
}
