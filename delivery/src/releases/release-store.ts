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
import { isReleasable, type ReleasablePackage } from '../build/packages';
import { withFileLock } from './files/file-lock';
import type { LivePointer, Release, ReleaseSetRecord } from './release';
import { DeliveryError } from '../delivery-error';

const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/;

/**
 * The folder of everything ever published.
 *
 * ```
 * public/packages/<package>/<version>/   files that browsers ask for, at that very path
 * releases/<package>/<version>/          release.json and the Node build, for the composer
 * sets/<id>/                             set.json, headers.json, pages/
 * live.json                              the one file that ever changes
 * ```
 */
export class ReleaseStore {
  constructor(readonly folder: string) {}

  publicFolder(): string {
    return path.join(this.folder, 'public');
  }

  /** Where a version's files for browsers are; the URL path below `public` is the same. */
  webFolder(name: string, version: string): string {
    return path.join(this.publicFolder(), 'packages', name, version);
  }

  releaseFolder(name: string, version: string): string {
    return path.join(this.folder, 'releases', name, version);
  }

  setFolder(id: string): string {
    return path.join(this.folder, 'sets', id);
  }

  /** Where a set's pages are, by their URL. */
  pagesFolder(id: string): string {
    return path.join(this.setFolder(id), 'pages');
  }

  /** A new empty folder in the store, to be renamed into place when it is complete. */
  scratchFolder(purpose: string): string {
    const scratch = path.join(this.folder, 'scratch');
    mkdirSync(scratch, { recursive: true });
    return mkdtempSync(path.join(scratch, `${purpose}-`));
  }

  /** @returns null when this version was never published. */
  release(name: ReleasablePackage, version: string): Release | null {
    if (!SAFE_NAME.test(version)) return null;
    return readJson<Release>(path.join(this.releaseFolder(name, version), 'release.json'));
  }

  /** @returns null when no set has this id; ids that could name another folder are nobody's. */
  set(id: string): ReleaseSetRecord | null {
    if (!SAFE_NAME.test(id)) return null;
    return readJson<ReleaseSetRecord>(path.join(this.setFolder(id), 'set.json'));
  }

  /** @returns null before anything was promoted. */
  live(): LivePointer | null {
    return readJson<LivePointer>(this.livePath());
  }

  livePath(): string {
    return path.join(this.folder, 'live.json');
  }

  /**
   * Switches visitors to another set, atomically: readers see the old pointer or the new one.
   * @param before the pointer that the decision was made on.
   * @returns false, and nothing is switched, when another process has moved it since.
   */
  point(pointer: LivePointer, before: LivePointer | null): boolean {
    mkdirSync(this.folder, { recursive: true });
    return withFileLock(`${this.livePath()}.lock`, () => {
      if (JSON.stringify(this.live()) !== JSON.stringify(before)) return false;
      const draft = `${this.livePath()}.draft`;
      writeFileSync(draft, JSON.stringify(pointer, null, 2));
      renameSync(draft, this.livePath());
      return true;
    });
  }

  /** All published versions of a package, in no particular order. */
  versions(name: ReleasablePackage): string[] {
    return listFolder(path.join(this.folder, 'releases', name));
  }

  /** Ids of all sets. */
  sets(): string[] {
    return listFolder(path.join(this.folder, 'sets'));
  }

  /**
   * Takes a release by the name that `release` printed.
   * @param text for example `mfe-legal@1.0.0-ab12cd3`.
   * @throws {DeliveryError} when the text is no such name or the release is not in the store.
   */
  named(text: string): Release {
    const at = text.lastIndexOf('@');
    const name = text.slice(0, at);
    const version = text.slice(at + 1);
    if (at < 1 || !isReleasable(name)) {
      throw new DeliveryError('not-in-store', `"${text}" is not of the form <package>@<version>`);
    }
    const release = this.release(name, version);
    if (!release)
      throw new DeliveryError(
        'not-in-store',
        `${text} is not in the release store; release it first`,
      );
    return release;
  }
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => SAFE_NAME.test(name)) : [];
}
