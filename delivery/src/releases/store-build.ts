import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL } from '../build/packages';
import { BUILD_METADATA_FILE, type BuildMetadata } from '../build/plugins/build-metadata-plugin';
import {
  acceptedRangeOf,
  installedVersionOf,
  singletonNames,
  type SingletonName,
} from '../build/singletons';
import { DeliveryError } from '../delivery-error';
import { moveInto } from './move-into';
import { readNodeBuild } from './node-builds/read-node-build';
import { readPackageBudget } from './package-budget';
import { readLock } from './package-lock';
import { DECLARATIONS_FILE, type Contract } from './contracts/contract';
import type { Release } from './release';
import { describeFiles } from './released-files';
import type { ReleaseStore } from './release-store';
import { routesWithFiles } from './routes-with-files';
import { SBOM_FILE, sbomOf } from './sbom';

/** What storing a build did. */
export interface ReleaseOutcome {
  readonly release: Release;
  /** False when the store already held the same content. */
  readonly stored: boolean;
}

/** A finished webpack build of a package. */
export interface FinishedBuild {
  readonly name: string;
  readonly version: string;
  readonly commit: string;
  /** The exports of the singletons of `shared` that it provides or imports. */
  readonly contract: Contract;
  /** Holds `web/` and `node/`. Files are moved out of it. */
  readonly folder: string;
  /** The repository that it was built from. */
  readonly root: string;
  /** False leaves out the Brotli and gzip copies, for a development server. */
  readonly compressed: boolean;
}

function alreadyReleased(name: string, version: string): DeliveryError {
  return new DeliveryError(
    'release-exists',
    `${name}@${version} is already released with other content. A release never changes: raise the version in ${name}/package.json or commit the change.`,
  );
}

/** The singletons that the shell's build provides, or that a remote's build requires. */
function singletonsOf({ name, root }: FinishedBuild, metadata: BuildMetadata) {
  const from = path.join(root, name);
  const table = (names: readonly SingletonName[], read: typeof acceptedRangeOf) =>
    Object.fromEntries(names.map((one) => [one, read(one, from)])) as Record<string, string>;
  const provided = singletonNames.filter((one) => Object.hasOwn(metadata.singletonFiles, one));
  const consumed = singletonNames.filter((one) => metadata.consumes.includes(one));
  return name === SHELL
    ? { provides: table(provided, installedVersionOf), requires: {} }
    : { provides: {}, requires: table(consumed, acceptedRangeOf) };
}

function digestOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(path.join(folder, file));
    hash.update(file).update('\0').update(content);
  }
  return hash.digest('hex');
}

/** The stored release, if it has the same content as the given one. */
function requireSameRelease(
  stored: Release | null,
  { package: name, version, digest }: Pick<Release, 'package' | 'version' | 'digest'>,
): Release {
  if (stored?.digest !== digest) throw alreadyReleased(name, version);
  return stored;
}

/** Handles a version that another process stored meanwhile, or whose files a killed process left. */
function requireSameFiles(ours: string, stored: string, { name, version }: FinishedBuild): void {
  const [own, other] = [ours, stored].map((folder) => readdirSync(folder).sort());
  const same =
    own?.join('\n') === other?.join('\n') &&
    digestOf(ours, own ?? []) === digestOf(stored, own ?? []);
  if (!same) throw alreadyReleased(name, version);
}

function readMetadata(web: string): BuildMetadata {
  const file = path.join(web, BUILD_METADATA_FILE);
  const metadata = JSON.parse(readFileSync(file, 'utf8')) as BuildMetadata;
  rmSync(file);
  return metadata;
}

/** Moves files and description into the store: files first, so that a release is always complete. */
function moveToStore(
  store: ReleaseStore,
  build: FinishedBuild,
  release: Release,
  described: string,
): ReleaseOutcome {
  const { name, version } = build;
  const web = path.join(build.folder, 'web');
  if (!moveInto(web, store.webFolder(name, version))) {
    requireSameFiles(web, store.webFolder(name, version), build);
  }
  if (moveInto(described, store.releaseFolder(name, version))) return { release, stored: true };
  return { release: requireSameRelease(store.release(name, version), release), stored: false };
}

/**
 * Stores a finished build under its version. When two processes store one version at once, one of
 * them succeeds; the other finds the same content or fails.
 * @throws {DeliveryError} when the store holds the version with other content.
 */
export async function storeBuild(
  store: ReleaseStore,
  build: FinishedBuild,
): Promise<ReleaseOutcome> {
  const { name, version, commit, contract, folder, root, compressed } = build;
  const web = path.join(folder, 'web');
  const server = path.join(folder, 'node/server.js');
  const metadata = readMetadata(web);
  const { manifest, contact } = readNodeBuild(server, name);
  if (manifest.name !== name) {
    throw new DeliveryError('build-failed', `the manifest of ${name} names ${manifest.name}`);
  }
  const names = readdirSync(web).sort();
  const digest = digestOf(folder, [...names.map((file) => `web/${file}`), 'node/server.js']);
  const known = store.release(name, version);
  if (known) {
    const release = requireSameRelease(known, { package: name, version, digest });
    return { release, stored: false };
  }
  const release: Release = {
    package: name,
    version,
    commit,
    digest,
    container: metadata.container,
    entry: metadata.entry,
    entryFiles: metadata.entryFiles,
    routes: routesWithFiles(manifest, metadata),
    singletonFiles: metadata.singletonFiles,
    ...singletonsOf(build, metadata),
    contact,
    contract: contract.exports,
    budget: readPackageBudget(name, root),
    files: await describeFiles(web, names, compressed),
  };
  const sbom = sbomOf(release, metadata.packages, readLock(root).packages);
  const described = store.scratchFolder(`${name}-release`);
  try {
    cpSync(server, path.join(described, 'server.js'));
    const publicFolder = path.join(root, name, 'public');
    if (existsSync(publicFolder)) {
      cpSync(publicFolder, path.join(described, 'public'), { recursive: true });
    }
    const { entries, declarations } = contract;
    writeFileSync(
      path.join(described, DECLARATIONS_FILE),
      JSON.stringify({ entries, declarations }, null, 2),
    );
    writeFileSync(path.join(described, SBOM_FILE), JSON.stringify(sbom, null, 2));
    writeFileSync(path.join(described, 'release.json'), JSON.stringify(release, null, 2));
    return moveToStore(store, build, release, described);
  } finally {
    rmSync(described, { recursive: true, force: true });
  }
}
