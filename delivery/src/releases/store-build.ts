import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder, SHELL } from '../build/packages';
import { BUILD_METADATA_FILE, type BuildMetadata } from '../build/plugins/build-metadata-plugin';
import {
  acceptedRangeOf,
  installedVersionOf,
  singletonNames,
  type SingletonName,
} from '../build/singletons';
import { DeliveryError } from '../delivery-error';
import { alreadyReleased } from './already-released';
import { readNodeBuild } from './node-builds/read-node-build';
import { readPackageBudget } from './package-budget';
import { readLock } from './package-lock';
import { DECLARATIONS_FILE, type Contract } from './contracts/contract';
import type { Release } from './release';
import { describeFiles } from './released-files';
import type { ReleaseStore } from './release-store';
import { routesWithFiles } from './routes-with-files';
import { digestOf } from './same-files';
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

/** The singletons that the shell's build provides, or that a remote's build requires. */
function singletonsOf({ name, root }: FinishedBuild, metadata: BuildMetadata) {
  const from = packageFolder(name, root);
  const table = (names: readonly SingletonName[], read: typeof acceptedRangeOf) =>
    Object.fromEntries(names.map((one) => [one, read(one, from)])) as Record<string, string>;
  const provided = singletonNames.filter((one) => Object.hasOwn(metadata.singletonFiles, one));
  const consumed = singletonNames.filter((one) => metadata.consumes.includes(one));
  return name === SHELL
    ? { provides: table(provided, installedVersionOf), requires: {} }
    : { provides: {}, requires: table(consumed, acceptedRangeOf) };
}

/** The stored release, if it has the same content as the given one. */
function requireSameRelease(
  stored: Release | null,
  release: Pick<Release, 'package' | 'version' | 'digest'>,
): Release {
  if (stored?.digest !== release.digest) throw alreadyReleased(release);
  return stored;
}

function readMetadata(web: string): BuildMetadata {
  const file = path.join(web, BUILD_METADATA_FILE);
  const metadata = JSON.parse(readFileSync(file, 'utf8')) as BuildMetadata;
  rmSync(file);
  return metadata;
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
    const publicFolder = path.join(packageFolder(name, root), 'public');
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
    if (await store.addRelease(release, digest, described, web)) return { release, stored: true };
    return { release: requireSameRelease(store.release(name, version), release), stored: false };
  } finally {
    rmSync(described, { recursive: true, force: true });
  }
}
