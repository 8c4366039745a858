import { isBuiltin } from 'node:module';
import path from 'node:path';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { packageNameOf } from '@prizestash/release-store/release-format/singletons';

/** The members of a lock file entry that a build depends on. */
interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  /** True for a workspace, whose files are inputs of their own. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type LockEntries = Readonly<Record<string, LockEntry>>;

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
  const { packages } = JSON.parse(lock) as { packages: LockEntries };
  const found = new Set<string>();
  const add = (from: string, name: string): void => {
    const entry = findEntry(packages, from, name);
    // An optional peer dependency may be missing.
    if (!entry || packages[entry]?.link || found.has(entry)) return;
    found.add(entry);
    const { dependencies, optionalDependencies, peerDependencies } = packages[entry] ?? {};
    const names = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const dependency of Object.keys(names)) add(entry, dependency);
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
