import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { refuseRelease } from './delivery-error';
import { validJson } from './release-format/compile-schema';
import { DECLARATIONS_FILE, type ModuleDeclarations } from './release-format/release-description';
import {
  isModuleDeclarations,
  type Release,
  type ReleaseSetRecord,
  type SiteConfigRelease,
} from './release';
import {
  isCodePackage,
  isSafe,
  PRERENDERER,
  RESULTS,
  SAFE_NAME,
  SITE_CONFIG,
  type ReleaseName,
} from './release-name';

export interface Place {
  readonly name: string;
  readonly to: string;
}

/** Beside `release.json` and `set.json`: the digest of the archive that this copy came from. */
const DIGEST_FILE = 'archive.sha256';

/** A copy keeps the digest that was verified with it, so that nothing else is ever signed. */
export function writeDigest(folder: string, sha256: string): void {
  writeFileSync(path.join(folder, DIGEST_FILE), sha256);
}

/**
 * The releases and release sets on this machine.
 *
 * ```
 * public/packages/<package>/<version>/   files for browsers, served under the same path
 * releases/<package>/<version>/          release.json and the Node build, for the prerenderer
 * sets/<id>/                             set.json, headers.json, pages/
 * log/                                   the promotion log: who made what live, an entry for each file
 * ```
 */
export class StoreFolder {
  constructor(readonly folder: string) {}

  publicFolder(): string {
    return path.join(this.folder, 'public');
  }

  webFolder(name: string, version: string): string {
    return path.join(this.publicFolder(), 'packages', name, version);
  }

  releaseFolder(name: string, version: string): string {
    return path.join(this.folder, 'releases', name, version);
  }

  setFolder(id: string): string {
    return path.join(this.folder, 'sets', id);
  }

  /** Folder of a release set's pages, laid out by URL. */
  pagesFolder(id: string): string {
    return path.join(this.setFolder(id), 'pages');
  }

  /** Creates an empty folder inside the store, to be renamed into place when it is complete. */
  scratchFolder(purpose: string): string {
    const scratch = path.join(this.folder, 'scratch');
    mkdirSync(scratch, { recursive: true });
    return mkdtempSync(path.join(scratch, `${purpose}-`));
  }

  release(name: string, version: string): Release | null {
    return isCodePackage(name) ? this.readRelease<Release>(name, version) : null;
  }

  siteConfig(version: string): SiteConfigRelease | null {
    return this.readRelease<SiteConfigRelease>(SITE_CONFIG, version);
  }

  /** As it is stored; `configWithResults` refuses another form. */
  results(version: string): ReleaseName | null {
    return this.readRelease<ReleaseName>(RESULTS, version);
  }

  prerenderer(version: string): ReleaseName | null {
    return this.readRelease<ReleaseName>(PRERENDERER, version);
  }

  /** The declarations behind a release's contract. */
  declarations({ package: name, version }: ReleaseName): ModuleDeclarations {
    const file = path.join(this.releaseFolder(name, version), DECLARATIONS_FILE);
    if (!existsSync(file)) return { entries: {}, declarations: {} };
    const found = validJson(readFileSync(file, 'utf8'), isModuleDeclarations);
    if (found) return found;
    refuseRelease(`${DECLARATIONS_FILE} of ${name}@${version} does not hold declarations`);
  }

  set(id: string): ReleaseSetRecord | null {
    if (!SAFE_NAME.test(id)) return null;
    return readJson<ReleaseSetRecord>(path.join(this.setFolder(id), 'set.json'));
  }

  holds({ package: name, version }: ReleaseName): boolean {
    return this.readRelease(name, version) !== null;
  }

  /** Where the parts of a release are, in the order in which they are moved there. */
  placesOf({ package: name, version }: ReleaseName): { web: Place; described: Place } {
    return {
      web: { name: 'web', to: this.webFolder(name, version) },
      described: { name: 'described', to: this.releaseFolder(name, version) },
    };
  }

  /**
   * The digest of the archive that a copy came from; null where there is no copy. An archive has the
   * name of the folder that it is copied into.
   */
  archiveDigest(archive: string): string | null {
    const file = path.join(this.folder, archive, DIGEST_FILE);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  placeOf(id: string): Place {
    return { name: 'set', to: this.setFolder(id) };
  }

  packages(): string[] {
    return listFolder(path.join(this.folder, 'releases'));
  }

  /** All released versions of a package, in no particular order. */
  versions(name: string): string[] {
    return listFolder(path.join(this.folder, 'releases', name));
  }

  sets(): string[] {
    return listFolder(path.join(this.folder, 'sets'));
  }

  protected readRelease<T extends ReleaseName>(name: string, version: string): T | null {
    if (!isSafe({ package: name, version })) return null;
    return readJson<T>(path.join(this.releaseFolder(name, version), 'release.json'));
  }
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => SAFE_NAME.test(name)) : [];
}
