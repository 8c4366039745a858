import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest, RouteManifest } from '@prizestash/shared/remote';
import { DeliveryError } from '../delivery-error';
import { BUILD_METADATA_FILE, type BuildMetadata } from '../build/plugins/build-metadata-plugin';
import { integrityOfContent } from '../build/plugins/chunk-integrity-plugin';
import {
  acceptedRangeOf,
  installedVersionOf,
  singletonNames,
  type SingletonName,
} from '../build/singletons';
import type { ReleasablePackage } from '../build/packages';
import type { Release, ReleasedFile, RouteWithFiles } from './release';
import { moveInto } from './files/move-into';
import type { ReleaseStore } from './release-store';
import { readLock } from './package-lock';
import { SBOM_FILE, sbomOf } from './sbom';
import { compress } from './compress';
import { readNodeBuild } from './node-builds/read-node-build';

/** What storing a build did. */
export interface ReleaseOutcome {
  readonly release: Release;
  /** False when the same content was in the store before. */
  readonly stored: boolean;
}

function alreadyReleased(name: string, version: string): DeliveryError {
  return new DeliveryError(
    'release-exists',
    `${name}@${version} is published with other content. A published version never changes: raise the version in ${name}/package.json or commit the change.`,
  );
}

async function describeFile(
  folder: string,
  file: string,
  compressed: boolean,
): Promise<ReleasedFile> {
  const content = readFileSync(path.join(folder, file));
  const { brotli, gzip } = compressed
    ? await compress(content)
    : { brotli: content, gzip: content };
  if (compressed) {
    writeFileSync(path.join(folder, `${file}.br`), brotli);
    writeFileSync(path.join(folder, `${file}.gz`), gzip);
  }
  return {
    bytes: content.length,
    brotli: brotli.length,
    gzip: gzip.length,
    integrity: integrityOfContent(content),
  };
}

/** The files of the import that holds a route's screen: `./pages/<path>/…`. */
function filesOfRoute(route: RouteManifest, metadata: BuildMetadata): string[] {
  const folder = `./pages${route.path}`;
  const screens = metadata.imports.filter(
    ({ request }) => request === folder || request.startsWith(`${folder}/`),
  );
  const [screen] = screens;
  if (!screen || screens.length > 1) {
    throw new Error(
      `${route.path}: the remoteModule must import exactly one screen from ${folder}/, but imports ${screens.length}`,
    );
  }
  const remoteModule = metadata.imports.filter(({ request }) => request === './src/app.ts');
  return [...new Set([...remoteModule.flatMap(({ files }) => files), ...screen.files])];
}

function routesWithFiles(manifest: RemoteManifest, metadata: BuildMetadata): RouteWithFiles[] {
  return manifest.routes.map((route) => ({
    ...route,
    // The shell's own pages are in its main file.
    files: manifest.name === 'shell' ? [] : filesOfRoute(route, metadata),
  }));
}

/** What the shell's build really hands out, or what a remote's asks for. */
function singletonsOf(name: ReleasablePackage, root: string, metadata: BuildMetadata) {
  const from = path.join(root, name);
  const table = (
    names: readonly SingletonName[],
    read: (singleton: SingletonName) => string,
  ): Record<string, string> => Object.fromEntries(names.map((one) => [one, read(one)]));
  const provided = singletonNames.filter((one) => Object.hasOwn(metadata.singletonFiles, one));
  return name === 'shell'
    ? { provides: table(provided, (one) => installedVersionOf(one, from)), requires: {} }
    : { provides: {}, requires: table(singletonNames, (one) => acceptedRangeOf(one, from)) };
}

function digestOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(folder, file)));
  return hash.digest('hex');
}

/** One finished webpack build of a package, about to be stored. */
export interface FinishedBuild {
  readonly name: ReleasablePackage;
  readonly version: string;
  readonly commit: string;
  /** Holds `web/` and `node/`; is taken apart. */
  readonly folder: string;
  /** The repository that it was built from. */
  readonly root: string;
  /** False leaves out the Brotli and gzip copies, for a site that is served to its developer alone. */
  readonly compressed: boolean;
}

/** The stored release, when the one at hand is the same. */
function agreed(
  stored: Release | null,
  { package: name, version, digest }: Pick<Release, 'package' | 'version' | 'digest'>,
): Release {
  if (stored?.digest !== digest) throw alreadyReleased(name, version);
  return stored;
}

/**
 * Files that another process put in place while this one built, or that a killed one left: theirs
 * count when they are the same.
 */
function requireSameFiles(ours: string, theirs: string, name: string, version: string): void {
  const [mine, stored] = [ours, theirs].map((folder) => readdirSync(folder).sort());
  const same =
    mine?.join('\n') === stored?.join('\n') &&
    digestOf(ours, mine ?? []) === digestOf(theirs, mine ?? []);
  if (!same) throw alreadyReleased(name, version);
}

/**
 * Stores a finished build under its version. Two processes may do so at once: one of them stores,
 * the other finds the same content there, or is refused.
 * @throws {DeliveryError} when the version is in the store with other content.
 */
export async function storeBuild(
  store: ReleaseStore,
  build: FinishedBuild,
): Promise<ReleaseOutcome> {
  const { name, version, commit, folder, root, compressed } = build;
  const web = path.join(folder, 'web');
  const metadata = JSON.parse(
    readFileSync(path.join(web, BUILD_METADATA_FILE), 'utf8'),
  ) as BuildMetadata;
  rmSync(path.join(web, BUILD_METADATA_FILE));
  const { manifest, contact } = readNodeBuild(path.join(folder, 'node/server.js'));
  if (manifest.name !== name) {
    throw new Error(`the manifest of ${name} says that it is ${manifest.name}`);
  }
  const names = readdirSync(web).sort();
  const digest = digestOf(folder, [...names.map((file) => `web/${file}`), 'node/server.js']);

  const known = store.release(name, version);
  if (known) return { release: agreed(known, { package: name, version, digest }), stored: false };

  const files: Record<string, ReleasedFile> = {};
  for (const file of names) files[file] = await describeFile(web, file, compressed);
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
    ...singletonsOf(name, root, metadata),
    contact,
    files,
  };
  const sbom = sbomOf(release, metadata.packages, readLock(root).packages);
  const scratch = store.scratchFolder(`${name}-release`);
  cpSync(path.join(folder, 'node/server.js'), path.join(scratch, 'server.js'));
  const publicFolder = path.join(root, name, 'public');
  if (existsSync(publicFolder)) {
    cpSync(publicFolder, path.join(scratch, 'public'), { recursive: true });
  }
  writeFileSync(path.join(scratch, SBOM_FILE), JSON.stringify(sbom, null, 2));
  writeFileSync(path.join(scratch, 'release.json'), JSON.stringify(release, null, 2));
  // The files first, what tells of them last: a reader never sees a release without its files.
  try {
    if (!moveInto(web, store.webFolder(name, version))) {
      requireSameFiles(web, store.webFolder(name, version), name, version);
    }
    if (moveInto(scratch, store.releaseFolder(name, version))) return { release, stored: true };
    return { release: agreed(store.release(name, version), release), stored: false };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
