import { cpSync, existsSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { federationName } from '../release-format/container-name';
import { alreadyReleased, filesDigest } from '../place-folder';
import {
  DECLARATIONS_FILE,
  type RouteWithFiles,
  SBOM_FILE,
  DESCRIPTION_FILE,
  NODE_BUILD_FILE,
  type ReleaseDescription,
} from '../release-format/release-description';
import type { Release } from '../release';
import type { ReleaseStore } from '../release-store';
import { describeFiles } from '../compress';
import { contentVersion } from '../release-format/integrity';
import { filesOfFolder, verifyFolderFiles } from '../release-format/folder-files';
import {
  FEDERATION_MANIFEST,
  federationManifest,
  modulesOf,
  moduleContainer,
} from './container-files';
import { parseDescription, parseSbom } from '../release-format/parse-description';
import { requireNoReactCopy, requireScriptIntegrity } from '../release-format/release-scripts';
import { requireOwnSelectors } from '../release-format/style-selectors';

export interface ReleaseOutcome {
  readonly release: Release;
  /** False when the store already held the same content. */
  readonly stored: boolean;
}

export interface ShellParts extends Pick<Release, 'provides' | 'singletonFiles' | 'entryFiles'> {
  /** Folder of the files that are served beside the pages. */
  readonly publicFolder: string;
}

interface StoreReleaseOptions {
  /** False leaves out the Brotli and gzip copies, for a development server. */
  readonly compressed: boolean;
  /** Only the build of this repository's shell has them. */
  readonly shell?: ShellParts | undefined;
}

function requireSameRelease(
  stored: Release | null,
  release: Pick<Release, 'package' | 'version' | 'digest'>,
): Release {
  if (stored?.digest !== release.digest) throw alreadyReleased(release);
  return stored;
}

function routesOf(description: ReleaseDescription): RouteWithFiles[] {
  const modules = modulesOf(description);
  return description.routes.map((route) => ({
    ...route,
    prerender: route.prerender ?? description.node !== undefined,
    files: [...new Set([...(route.files ?? []), ...modules])],
  }));
}

/** What the store computes: a module gets a script that opens it. */
function containerOf(web: string, version: string, description: ReleaseDescription) {
  const { name, entry } = description;
  if (entry.type === 'script') return { container: entry.container ?? '', entry: entry.file };
  const container = federationName(name, version);
  const { file, text } = moduleContainer(container, description);
  writeFileSync(path.join(web, file), text);
  return { container, entry: file, module: entry.file };
}

async function releaseOf(
  folder: string,
  description: ReleaseDescription,
  { version, digest }: Pick<Release, 'version' | 'digest'>,
  { compressed, shell }: StoreReleaseOptions,
): Promise<Release> {
  const web = path.join(folder, 'web');
  const entry = containerOf(web, version, description);
  const files = [...Object.keys(description.files), entry.entry];
  if (!shell) {
    const manifest = federationManifest(description, version, entry);
    writeFileSync(path.join(web, FEDERATION_MANIFEST), JSON.stringify(manifest));
    files.push(FEDERATION_MANIFEST);
  }
  const names = [...new Set(files)].sort();
  return {
    package: description.name,
    version,
    commit: description.commit ?? 'none',
    digest,
    ...entry,
    entryFiles: shell?.entryFiles ?? [],
    routes: routesOf(description),
    ...(description.partners && { partners: description.partners }),
    singletonFiles: shell?.singletonFiles ?? {},
    provides: shell?.provides ?? {},
    requires: description.requires,
    contact: description.contact ?? null,
    contract: description.contract ?? {},
    ...(description.shared && { shared: description.shared }),
    budget: description.budget,
    ...(!description.node && { prerendered: false as const }),
    files: await describeFiles(web, names, compressed),
  };
}

function writeDescribed(
  folder: string,
  described: string,
  release: Release,
  shell?: ShellParts,
): void {
  for (const name of [NODE_BUILD_FILE, SBOM_FILE, DECLARATIONS_FILE]) {
    const file = path.join(folder, name);
    if (existsSync(file)) cpSync(file, path.join(described, path.basename(name)));
  }
  if (shell && existsSync(shell.publicFolder)) {
    cpSync(shell.publicFolder, path.join(described, 'public'), { recursive: true });
  }
  writeFileSync(path.join(described, 'release.json'), JSON.stringify(release, null, 2));
}

/**
 * Verifies a release folder and stores it under its version. No code of the release runs. When two
 * processes store one version at once, one of them succeeds; the other finds the same content or
 * fails.
 * @param folder files are moved out of it.
 */
export async function storeRelease(
  store: ReleaseStore,
  folder: string,
  options: StoreReleaseOptions,
): Promise<ReleaseOutcome> {
  const files = filesOfFolder(folder);
  const json = readFileSync(path.join(folder, DESCRIPTION_FILE), 'utf8');
  const description = options.shell
    ? (JSON.parse(json) as ReleaseDescription)
    : parseDescription(json);
  verifyFolderFiles(folder, files, description);
  parseSbom(readFileSync(path.join(folder, SBOM_FILE), 'utf8'));
  if (!options.shell) {
    requireNoReactCopy(folder, description);
    requireScriptIntegrity(folder, description);
    requireOwnSelectors(path.join(folder, 'web'), description.files);
  }
  const isContent = (file: string) => file !== SBOM_FILE && file !== DECLARATIONS_FILE;
  const digest = filesDigest(folder, files.filter(isContent));
  const { name, version = `0.0.0-content-${contentVersion(digest)}` } = description;
  const known = store.release(name, version);
  if (known) {
    const release = requireSameRelease(known, { package: name, version, digest });
    return { release, stored: false };
  }
  const release = await releaseOf(folder, description, { version, digest }, options);
  const described = store.scratchFolder(`${name}-release`);
  try {
    writeDescribed(folder, described, release, options.shell);
    const web = path.join(folder, 'web');
    if (await store.addRelease(release, digest, described, web)) return { release, stored: true };
    return { release: requireSameRelease(store.release(name, version), release), stored: false };
  } finally {
    rmSync(described, { recursive: true, force: true });
  }
}

/**
 * Stores the release in a folder, wherever and with whatever it was built. The folder stays as it is.
 */
export async function releaseFromFolder(
  store: ReleaseStore,
  folder: string,
): Promise<ReleaseOutcome> {
  const copy = store.scratchFolder('folder');
  try {
    // What is verified is the copy, which nobody else writes.
    for (const file of filesOfFolder(folder)) {
      const target = path.join(copy, file);
      mkdirSync(path.dirname(target), { recursive: true });
      cpSync(path.join(folder, file), target);
    }
    return await storeRelease(store, copy, { compressed: true });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
