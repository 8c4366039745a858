import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

export interface LockedPackage {
  /** Where it is installed, for example `node_modules/yup`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression; empty when the package names no license. */
  readonly license: string;
  /** `sha512-…` of its archive; empty when the lock holds none. */
  readonly integrity: string;
  readonly hasInstallScript: boolean;
  /** Range of the Node versions that it supports. */
  readonly node: string;
  readonly dependencies: readonly string[];
}

interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

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
 * @returns the third-party packages, and the dependencies of our workspaces by folder.
 */
export function readLock(root = repositoryRoot): {
  readonly packages: readonly LockedPackage[];
  readonly workspaces: Readonly<Record<string, readonly string[]>>;
} {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const entries = Object.entries(
    (JSON.parse(text) as { packages: Readonly<Record<string, LockEntry>> }).packages,
  );
  const dependenciesOf = (entry: LockEntry) => [
    ...new Set(
      [entry.dependencies, entry.optionalDependencies, entry.peerDependencies].flatMap((table) =>
        Object.keys(table ?? {}),
      ),
    ),
  ];
  const packages = entries
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({
      path: folder,
      name: entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13),
      version: entry.version ?? '',
      license: entry.license ?? installedLicense(root, folder),
      integrity: entry.integrity ?? '',
      hasInstallScript: entry.hasInstallScript === true,
      node: entry.engines?.node ?? '*',
      dependencies: dependenciesOf(entry),
    }));
  const workspaces = Object.fromEntries(
    entries
      .filter(([folder]) => folder !== '' && !folder.includes('node_modules/'))
      .map(([folder, entry]) => [folder, Object.keys(entry.dependencies ?? {})]),
  );
  return { packages, workspaces };
}
