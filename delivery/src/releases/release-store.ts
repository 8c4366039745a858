import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import { DeliveryError } from '../delivery-error';
import { DECLARATIONS_FILE, type ModuleDeclarations } from './contracts/contract';
import {
  PRERENDERER,
  SITE_CONFIG,
  isCodePackage,
  type LivePointer,
  type Release,
  type ReleaseName,
  type ReleaseSetRecord,
  type SiteConfigRelease,
} from './release';

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/;

/** The lock is held for milliseconds; one that is older was left by a killed process. */
const LOCK = { stale: 10_000, retries: { retries: 400, minTimeout: 5, maxTimeout: 50 } };

/**
 * A folder with all releases and release sets.
 *
 * ```
 * public/packages/<package>/<version>/   files for browsers, served under the same path
 * releases/<package>/<version>/          release.json and the Node build, for the prerenderer
 * sets/<id>/                             set.json, headers.json, pages/
 * live.json                              the only file that ever changes
 * ```
 */
export class ReleaseStore {
  constructor(readonly folder: string) {}

  publicFolder(): string {
    return path.join(this.folder, 'public');
  }

  /** Folder of a version's files for browsers. */
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

  /** A release of the shell or of a remote. @returns null when it is not in the store. */
  release(name: string, version: string): Release | null {
    return isCodePackage(name) ? this.readRelease<Release>(name, version) : null;
  }

  /** @returns null when the version is not in the store. */
  siteConfig(version: string): SiteConfigRelease | null {
    return this.readRelease<SiteConfigRelease>(SITE_CONFIG, version);
  }

  /** @returns null when the version is not in the store. */
  prerenderer(version: string): ReleaseName | null {
    return this.readRelease<ReleaseName>(PRERENDERER, version);
  }

  /** The declarations behind a release's contract. */
  declarations({ package: name, version }: ReleaseName): ModuleDeclarations {
    const file = path.join(this.releaseFolder(name, version), DECLARATIONS_FILE);
    return readJson<ModuleDeclarations>(file) ?? { entries: {}, declarations: {} };
  }

  /** @returns null when no release set has this id. */
  set(id: string): ReleaseSetRecord | null {
    if (!SAFE_NAME.test(id)) return null;
    return readJson<ReleaseSetRecord>(path.join(this.setFolder(id), 'set.json'));
  }

  /** True when a release set must not be served any more. */
  isWithdrawn(id: string): boolean {
    return existsSync(path.join(this.setFolder(id), 'withdrawn'));
  }

  /** Marks a release set as withdrawn. */
  withdraw(id: string): void {
    writeFileSync(path.join(this.setFolder(id), 'withdrawn'), '');
  }

  /** @returns null before the first promotion. */
  live(): LivePointer | null {
    return readJson<LivePointer>(this.livePath());
  }

  /**
   * Replaces the live pointer. Readers see the old pointer or the new one.
   * @param expected the pointer that the caller has read.
   * @returns false, without a change, when another process has replaced the pointer since.
   */
  async compareAndSwapPointer(next: LivePointer, expected: LivePointer | null): Promise<boolean> {
    mkdirSync(this.folder, { recursive: true });
    const unlock = await lockfile.lock(this.livePath(), { ...LOCK, realpath: false });
    try {
      if (JSON.stringify(this.live()) !== JSON.stringify(expected)) return false;
      const draft = `${this.livePath()}.draft`;
      writeFileSync(draft, JSON.stringify(next, null, 2));
      renameSync(draft, this.livePath());
      return true;
    } finally {
      await unlock();
    }
  }

  /** Names of all packages with a release. */
  packages(): string[] {
    return listFolder(path.join(this.folder, 'releases'));
  }

  /** All released versions of a package, in no particular order. */
  versions(name: string): string[] {
    return listFolder(path.join(this.folder, 'releases', name));
  }

  /** Ids of all release sets. */
  sets(): string[] {
    return listFolder(path.join(this.folder, 'sets'));
  }

  /**
   * Finds a release by the name that `release` prints.
   * @param text for example `mfe-legal@1.0.0-ab12cd3`.
   * @throws {DeliveryError} when the text has another form or the release is not in the store.
   */
  named(text: string): ReleaseName {
    const at = text.lastIndexOf('@');
    if (at < 1) {
      throw new DeliveryError('invalid-config', `"${text}" is not of the form <package>@<version>`);
    }
    const release = this.readRelease<ReleaseName>(text.slice(0, at), text.slice(at + 1));
    if (!release) {
      throw new DeliveryError(
        'not-in-store',
        `${text} is not in the release store; release it first`,
      );
    }
    return release;
  }

  private readRelease<T extends ReleaseName>(name: string, version: string): T | null {
    if (!SAFE_NAME.test(name) || !SAFE_NAME.test(version)) return null;
    return readJson<T>(path.join(this.releaseFolder(name, version), 'release.json'));
  }

  private livePath(): string {
    return path.join(this.folder, 'live.json');
  }
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => SAFE_NAME.test(name)) : [];
}
