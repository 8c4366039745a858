import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseJson, type Validator } from './release-format/compile-schema';
import { isContainerOf } from './release-format/container-name';
import { integrityOfContent, contentVersion } from './release-format/integrity';
import { refuseRelease } from './delivery-error';
import { filesBelow } from './storage/folder-storage';
import { DECLARATIONS_FILE, SBOM_FILE } from './release-format/release-description';
import {
  type ReleasedFile,
  type SiteConfigRelease,
  isHeaderRules,
  isRelease,
  isReleaseName,
  isReleaseSetRecord,
  type ResultsRelease,
} from './release';
import {
  isCodePackage,
  PRERENDERER,
  PRERENDERER_FILE,
  RESULTS,
  type ReleaseName,
  releaseSetIdOf,
} from './release-name';

const besideRelease = new Set(['release.json', 'server.js', SBOM_FILE, DECLARATIONS_FILE]);
const besideSet = new Set(['set.json', 'headers.json', 'rendered.json']);

function refuse(archive: string, reason: string): never {
  refuseRelease(`the archive of ${archive} is refused: ${reason}`);
}

function parse<T>(archive: string, folder: string, file: string, is: Validator<T>): T {
  const full = path.join(folder, file);
  if (!existsSync(full)) refuse(archive, `it has no ${file}`);
  return parseJson(file, readFileSync(full, 'utf8'), is, (reason) => refuse(archive, reason));
}

/** The content of a compressed copy; null when it is damaged or longer than the file. */
function decompressed(file: string, maxOutputLength: number): Buffer | null {
  const decompress = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
  try {
    return decompress(readFileSync(file), { maxOutputLength: Math.max(maxOutputLength, 1) });
  } catch {
    return null;
  }
}

function verifyServedFile(archive: string, web: string, file: string, described: ReleasedFile) {
  const full = path.join(web, file);
  if (!existsSync(full)) refuse(archive, `web/${file} does not exist`);
  const content = readFileSync(full);
  if (content.length !== described.bytes || integrityOfContent(content) !== described.integrity) {
    refuse(archive, `web/${file} is not the file that release.json describes`);
  }
  const sizes = { br: described.brotli, gz: described.gzip };
  for (const [ending, size] of Object.entries(sizes)) {
    const copy = `${full}.${ending}`;
    if (!existsSync(copy)) {
      // Budgets count these sizes.
      if (size !== described.bytes) refuse(archive, `web/${file}.${ending} does not exist`);
      continue;
    }
    const same = decompressed(copy, described.bytes)?.equals(content);
    if (!same || readFileSync(copy).length !== size) {
      refuse(archive, `web/${file}.${ending} is not a compressed copy of web/${file}`);
    }
  }
}

/** The version of a configuration, of results and of a prerenderer is a digest of its content. */
function requireVersionOfContent(
  archive: string,
  folder: string,
  { package: name, version }: ReleaseName,
) {
  const needed = name === PRERENDERER ? PRERENDERER_FILE : 'release.json';
  if (!existsSync(path.join(folder, needed))) refuse(archive, `it has no ${needed}`);
  const contentOf = () => {
    if (name === PRERENDERER) return readFileSync(path.join(folder, PRERENDERER_FILE), 'utf8');
    const json = readFileSync(path.join(folder, 'release.json'), 'utf8');
    const { config, production, results } = JSON.parse(json) as SiteConfigRelease & ResultsRelease;
    return JSON.stringify(name === RESULTS ? results : { config, production });
  };
  if (contentVersion(contentOf()) !== version) {
    refuse(archive, 'its content is not that of its version');
  }
}

/**
 * Verifies an unpacked archive of a release, which anybody who may write releases can have made:
 * that it is the named release, and that it holds the files that its description lists, unchanged,
 * and no others.
 * @param folder with `described/` and `web/`.
 */
export function verifyUnpackedRelease(folder: string, name: ReleaseName): void {
  const archive = `${name.package}@${name.version}`;
  const described = path.join(folder, 'described');
  const found = parse(archive, described, 'release.json', isReleaseName);
  if (found.package !== name.package || found.version !== name.version) {
    refuse(archive, `it describes ${found.package}@${found.version}`);
  }
  const isCode = isCodePackage(name.package);
  if (!isCode) requireVersionOfContent(archive, described, name);
  const isKnown = (file: string) =>
    isCode
      ? besideRelease.has(file) || (name.package === 'shell' && file.startsWith('public/'))
      : file === 'release.json' || file === PRERENDERER_FILE;
  const other = filesBelow(described).find((file) => !isKnown(file));
  if (other) refuse(archive, `described/${other} does not belong in it`);
  const release = isCode ? parse(archive, described, 'release.json', isRelease) : null;
  const files = release?.files ?? {};
  // Otherwise one team could take the names that another one's next version needs.
  if (release && !isContainerOf(release.package, release.container)) {
    refuse(archive, `its container ${release.container} belongs to another package`);
  }
  const web = path.join(folder, 'web');
  for (const [file, one] of Object.entries(files)) verifyServedFile(archive, web, file, one);
  const unlisted = filesBelow(web).find(
    (file) => !Object.hasOwn(files, file) && !Object.hasOwn(files, file.replace(/\.(br|gz)$/, '')),
  );
  if (unlisted) refuse(archive, `web/${unlisted} is not listed in release.json`);
}

/**
 * Verifies the files of a release set that another program has written.
 * @param set their folder.
 * @returns when the set was created.
 */
export function verifyUnpackedSet(set: string, id: string): Date {
  const record = parse(id, set, 'set.json', isReleaseSetRecord);
  if (record.id !== id) refuse(id, `it describes ${record.id}`);
  if (releaseSetIdOf(record.versions, record.previousVersions) !== id) {
    refuse(id, 'it consists of other releases');
  }
  parse(id, set, 'headers.json', isHeaderRules);
  const other = filesBelow(set).find((file) => !besideSet.has(file) && !file.startsWith('pages/'));
  if (other) refuse(id, `set/${other} does not belong in it`);
  return new Date(record.createdAt);
}
