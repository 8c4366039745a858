import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  SHELL,
  DESCRIPTION_FILE,
  NODE_BUILD_FILE,
  type ReleaseDescription,
  SBOM_FILE,
  type PackageBudget,
  DECLARATIONS_FILE,
  type Contract,
} from '@prizestash/release-store/release-format/release-description';
import { integrityOfContent } from '@prizestash/release-store/release-format/integrity';
import {
  singletonNames,
  type SingletonName,
} from '@prizestash/release-store/release-format/singletons';
import { DeliveryError, refuseConfig } from '@prizestash/release-store/delivery-error';
import { readNodeBuild } from '@prizestash/verifier/sandbox/read-node-build';
import {
  storeRelease,
  type ShellParts,
} from '@prizestash/release-store/release-folder/store-release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { filesDigest } from '@prizestash/release-store/place-folder';
import { packageFolder, sharedFolder } from '../packages';
import { BUILD_METADATA_FILE, type BuildMetadata } from '../webpack/plugins/build-metadata-plugin';
import {
  readPackageJson,
  acceptedRangeOf,
  installedVersionOf,
} from '../webpack/installed-versions';
import { readLock } from '../package-lock';
import { routesWithFiles } from './routes-with-files';
import { sbomOf } from './sbom';
import { compileSchema } from '@prizestash/release-store/release-format/compile-schema';
import { budgetSchema } from '@prizestash/release-store/release-format/parse-description';

const isBudget = compileSchema<PackageBudget>(budgetSchema, { allErrors: true });

export function parsePackageBudget(name: string, budget: unknown): PackageBudget {
  if (isBudget(budget)) return budget;
  const faults = isBudget.errors.map(
    ({ instancePath, message, params }) =>
      `budget${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  refuseConfig(`${name}/package.json, prizestash: ${faults.join('; ')}`);
}

export function readPackageBudget(name: string, root: string): PackageBudget {
  return parsePackageBudget(name, readPackageJson(packageFolder(name, root)).prizestash?.budget);
}

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

function versionsOf(
  { name, root }: FinishedBuild,
  isListed: (name: SingletonName) => boolean,
  read: typeof acceptedRangeOf,
): Record<string, string> {
  const from = packageFolder(name, root);
  const entries = singletonNames.filter(isListed).map((one) => [one, read(one, from)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function readMetadata(web: string): BuildMetadata {
  const file = path.join(web, BUILD_METADATA_FILE);
  const metadata = JSON.parse(readFileSync(file, 'utf8')) as BuildMetadata;
  rmSync(file);
  return metadata;
}

async function describe(
  build: FinishedBuild,
  metadata: BuildMetadata,
): Promise<ReleaseDescription> {
  const { name, version, commit, contract, folder, root } = build;
  const server = path.join(folder, NODE_BUILD_FILE);
  const { manifest, contact } = await readNodeBuild(server, name);
  if (manifest.name !== name) {
    throw new DeliveryError('build-failed', `the manifest of ${name} names ${manifest.name}`);
  }
  const web = path.join(folder, 'web');
  const integrity = (file: string) => integrityOfContent(readFileSync(file));
  const usesContact = name === SHELL || metadata.consumes.includes('@prizestash/shared/contact');
  const consumed = (one: SingletonName) => name !== SHELL && metadata.consumes.includes(one);
  return {
    format: 1,
    name,
    version,
    commit,
    entry: { type: 'script', file: metadata.entry, container: metadata.container },
    routes: routesWithFiles(manifest, metadata),
    ...(manifest.partners && { partners: manifest.partners }),
    requires: versionsOf(build, consumed, acceptedRangeOf),
    contact: usesContact ? contact : null,
    contract: contract.exports,
    shared: readPackageJson(sharedFolder(root)).version,
    budget: readPackageBudget(name, root),
    files: Object.fromEntries(
      readdirSync(web)
        .sort()
        .map((file) => [file, integrity(path.join(web, file))]),
    ),
    node: integrity(server),
  };
}

function shellParts(build: FinishedBuild, metadata: BuildMetadata): ShellParts {
  const { entryFiles, singletonFiles } = metadata;
  const isProvided = (one: SingletonName) => Object.hasOwn(singletonFiles, one);
  return {
    entryFiles,
    singletonFiles,
    provides: versionsOf(build, isProvided, installedVersionOf),
    publicFolder: path.join(packageFolder(build.name, build.root), 'public'),
  };
}

/**
 * Writes what a release folder holds besides the builds (docs/release-format.md).
 * @returns the metadata of the build, which is removed from the folder.
 */
export async function describeBuild(build: FinishedBuild): Promise<BuildMetadata> {
  const { name, version, contract, folder, root } = build;
  const metadata = readMetadata(path.join(folder, 'web'));
  const description = await describe(build, metadata);
  const { entries, declarations } = contract;
  const web = Object.keys(description.files).map((file) => `web/${file}`);
  const release = {
    package: name,
    version,
    digest: filesDigest(folder, [...web, NODE_BUILD_FILE]),
  };
  const documents = {
    [DESCRIPTION_FILE]: description,
    [DECLARATIONS_FILE]: { entries, declarations },
    [SBOM_FILE]: sbomOf(release, metadata.packages, readLock(root).packages),
  };
  for (const [file, content] of Object.entries(documents)) {
    writeFileSync(path.join(folder, file), JSON.stringify(content, null, 2));
  }
  return metadata;
}

/**
 * Stores a finished build under its version: completes its folder to a release folder, and stores it.
 */
export async function storeBuild(store: ReleaseStore, build: FinishedBuild) {
  const { name, folder, compressed } = build;
  const metadata = await describeBuild(build);
  const shell = name === SHELL ? shellParts(build, metadata) : undefined;
  return storeRelease(store, folder, { compressed, shell });
}
