import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../build/packages';

/** One package as the lock file pins it. */
export interface LockedPackage {
  /** Where it is installed, for example `node_modules/yup`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression; empty when the package names no licence. */
  readonly licence: string;
  /** `sha512-…` of its archive; empty when the lock holds none. */
  readonly integrity: string;
  readonly hasInstallScript: boolean;
  /** Packages that it needs, by the names it calls them. */
  readonly needs: readonly string[];
}

/** An entry of the lock file, as far as it is read here. */
interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Older packages name their licences in a list that the lock leaves out. */
function installedLicence(root: string, folder: string): string {
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
 * @returns the packages of others, and our own workspaces by their folders.
 */
export function readLock(root = repositoryRoot): {
  readonly packages: readonly LockedPackage[];
  readonly workspaces: Readonly<Record<string, readonly string[]>>;
} {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const entries = Object.entries(
    (JSON.parse(text) as { packages: Readonly<Record<string, LockEntry>> }).packages,
  );
  const needsOf = (entry: LockEntry) => [
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
      licence: entry.license ?? installedLicence(root, folder),
      integrity: entry.integrity ?? '',
      hasInstallScript: entry.hasInstallScript === true,
      needs: needsOf(entry),
    }));
  const workspaces = Object.fromEntries(
    entries
      .filter(([folder]) => folder !== '' && !folder.includes('node_modules/'))
      .map(([folder, entry]) => [folder, Object.keys(entry.dependencies ?? {})]),
  );
  return { packages, workspaces };
}
