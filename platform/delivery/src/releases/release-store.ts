import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError } from '../delivery-error';
import { FolderStorage } from '../storage/folder-storage';
import type { ObjectStorage } from '../storage/object-storage';
import { appendToAuditLog, type AuditedChange } from './audit-log';
import { DECLARATIONS_FILE, type ModuleDeclarations } from './contracts/contract';
import { releaseArchive, setArchive } from './pointer/archive-names';
import { POINTER_KEY, PointerFile } from './pointer/pointer-file';
import type { PointerKeys } from './pointer/pointer-keys';
import { readSignedPointer, signPointer } from './pointer/signed-pointer';
import { DIGEST_FILE, SharedStore, writeDigest, type Place } from './shared-store';
import { alreadyReleased } from './already-released';
import { moveInto } from './move-into';
import { requireSameFiles } from './same-files';
import { isModuleDeclarations } from './unpacked/stored-schemas';
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

/** Where a release store is shared, and whose pointers it trusts. */
export interface ReleaseStoreOptions {
  /** Shares the store between machines; without it the folder itself is the store. */
  readonly storage?: ObjectStorage;
  /** By default the key in the folder's `promotion-key.pem`, which is created when it is missing. */
  readonly keys?: PointerKeys;
}

/**
 * A folder with releases and release sets: all of a store, or of a shared one what this machine needs.
 *
 * ```
 * public/packages/<package>/<version>/   files for browsers, served under the same path
 * releases/<package>/<version>/          release.json and the Node build, for the prerenderer
 * sets/<id>/                             set.json, headers.json, pages/
 * live.json                              the live pointer, the only file that ever changes
 * audit/                                 who promoted what, an entry for each file
 * ```
 */
export class ReleaseStore {
  private readonly storage: ObjectStorage;
  private readonly shared: SharedStore | null;
  private readonly pointer: PointerFile;

  constructor(
    readonly folder: string,
    { storage, keys }: ReleaseStoreOptions = {},
  ) {
    this.storage = storage ?? new FolderStorage(folder);
    const isMarked = (id: string) => existsSync(path.join(this.setFolder(id), 'withdrawn'));
    this.pointer = new PointerFile(folder, keys, () => this.sets().filter(isMarked));
    this.shared = storage ? new SharedStore(storage, this, this.pointer) : null;
  }

  /** Whether other machines have copies of the store. */
  get isShared(): boolean {
    return this.shared !== null;
  }

  /** The keys that sign and verify the live pointer. */
  keys(): PointerKeys {
    return this.pointer.keys();
  }

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

  /**
   * The declarations behind a release's contract.
   * @throws {DeliveryError} when the file holds something else.
   */
  declarations({ package: name, version }: ReleaseName): ModuleDeclarations {
    const file = path.join(this.releaseFolder(name, version), DECLARATIONS_FILE);
    try {
      const found = readJson<unknown>(file) ?? { entries: {}, declarations: {} };
      if (isModuleDeclarations(found)) return found;
    } catch {
      // No JSON either.
    }
    throw new DeliveryError(
      'invalid-release',
      `${DECLARATIONS_FILE} of ${name}@${version} does not hold declarations`,
    );
  }

  /** @returns null when no release set has this id. */
  set(id: string): ReleaseSetRecord | null {
    if (!SAFE_NAME.test(id)) return null;
    return readJson<ReleaseSetRecord>(path.join(this.setFolder(id), 'set.json'));
  }

  /** True when a release set must not be served any more. */
  isWithdrawn(id: string): boolean {
    return this.live()?.withdrawn?.includes(id) === true;
  }

  /**
   * The live pointer that this machine knows.
   * @returns null before the first promotion.
   * @throws {DeliveryError} when no known promotion service has signed it.
   */
  live(): LivePointer | null {
    return this.pointer.read()?.pointer ?? null;
  }

  /**
   * Brings the live pointer of a shared store, with everything that it names, to this machine.
   * @returns why something is missing that visitors do not get now; null when nothing is.
   * @throws {DeliveryError} when the storage is unavailable, or the pointer or what it makes live is refused;
   * the machine keeps what it has.
   */
  async refresh(): Promise<string | null> {
    return (await this.shared?.refresh()) ?? null;
  }

  /**
   * Replaces the live pointer, and records the change in the audit log. Readers see the old pointer
   * or the new one.
   * @param expected the pointer that the caller has read.
   * @returns false, without a change, when another process has replaced the pointer since.
   */
  async compareAndSwapPointer(
    next: LivePointer,
    expected: LivePointer | null,
    change: AuditedChange,
  ): Promise<boolean> {
    const keys = this.keys();
    // Before the audit log gets an entry for a change that cannot be made.
    keys.requireSigningKey();
    const stored = await this.storage.read(POINTER_KEY);
    const current = stored && readSignedPointer(stored.body.toString(), keys);
    if (JSON.stringify(current?.pointer ?? null) !== JSON.stringify(expected)) return false;
    const audit = await appendToAuditLog(this.storage, change, expected, next);
    const pointer = { ...next, audit };
    const archives = (await this.shared?.archivesOf(pointer, current?.archives)) ?? {};
    const sequence = (current?.sequence ?? 0) + 1;
    const json = signPointer({ pointer, sequence, archives }, keys);
    const swapped = stored
      ? await this.storage.replace(POINTER_KEY, json, stored.tag)
      : await this.storage.create(POINTER_KEY, json);
    if (swapped && this.shared) this.pointer.write(json);
    return swapped;
  }

  /**
   * Adds a release, complete or not at all.
   * @param content what must be equal in two releases of one version.
   * @param described folder with `release.json` and what belongs beside it; it is moved.
   * @param web folder with the files for browsers; it is moved.
   * @returns false when the store holds the same release already.
   * @throws {DeliveryError} when it holds the version with other content.
   */
  async addRelease(
    release: ReleaseName,
    content: string,
    described: string,
    web?: string,
  ): Promise<boolean> {
    const to = this.placesOf(release);
    // The description last, so that a release with a description is complete.
    const places = [
      ...(web ? [{ ...to.web, from: web }] : []),
      { ...to.described, from: described },
    ];
    const added = await this.shared?.add(releaseArchive(release), content, places);
    if (added?.outcome === 'other') throw alreadyReleased(release);
    if (added?.outcome === 'same') {
      await this.fetchRelease(release);
      return false;
    }
    if (added) writeDigest(described, added.sha256);
    if (web && !moveInto(web, to.web.to)) requireSameFiles(web, to.web.to, release);
    return moveInto(described, to.described.to);
  }

  /** Adds a release set. Sets with one id are equal: one that the store holds stays. */
  async addSet(id: string, folder: string): Promise<void> {
    const place = this.placeOf(id);
    const added = await this.shared?.add(setArchive(id), id, [{ ...place, from: folder }]);
    if (added?.outcome === 'same') await this.shared?.fetchSet(id);
    if (added) writeDigest(folder, added.sha256);
    moveInto(folder, place.to);
  }

  /** Whether a release is on this machine. */
  holds({ package: name, version }: ReleaseName): boolean {
    return this.readRelease(name, version) !== null;
  }

  /** Brings a release of a shared store to this machine, if there is one. */
  async fetchRelease(release: ReleaseName): Promise<void> {
    if (!this.holds(release)) await this.shared?.fetchRelease(release);
  }

  /** Where the parts of a release are, in the order in which they are moved there. */
  placesOf({ package: name, version }: ReleaseName): { web: Place; described: Place } {
    return {
      web: { name: 'web', to: this.webFolder(name, version) },
      described: { name: 'described', to: this.releaseFolder(name, version) },
    };
  }

  /** See `LocalStore.digestOf`. An archive has the name of the folder that it is copied into. */
  digestOf(archive: string): string | null {
    const file = path.join(this.folder, archive, DIGEST_FILE);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /** Where a release set is. */
  placeOf(id: string): Place {
    return { name: 'set', to: this.setFolder(id) };
  }

  /** The objects of the store, for its audit log. */
  objects(): ObjectStorage {
    return this.storage;
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
  async named(text: string): Promise<ReleaseName> {
    const at = text.lastIndexOf('@');
    if (at < 1) {
      throw new DeliveryError('invalid-config', `"${text}" is not of the form <package>@<version>`);
    }
    const release = { package: text.slice(0, at), version: text.slice(at + 1) };
    if (isSafe(release)) await this.fetchRelease(release);
    const found = this.readRelease<ReleaseName>(release.package, release.version);
    if (!found) {
      throw new DeliveryError(
        'not-in-store',
        `${text} is not in the release store; release it first`,
      );
    }
    // Permission is asked for the name, so the description must not name another release.
    if (found.package !== release.package || found.version !== release.version) {
      throw new DeliveryError(
        'invalid-release',
        `${text} describes ${found.package}@${found.version}, so it is refused`,
      );
    }
    return found;
  }

  private readRelease<T extends ReleaseName>(name: string, version: string): T | null {
    if (!isSafe({ package: name, version })) return null;
    return readJson<T>(path.join(this.releaseFolder(name, version), 'release.json'));
  }
}

const isSafe = ({ package: name, version }: ReleaseName) =>
  SAFE_NAME.test(name) && SAFE_NAME.test(version);

function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => SAFE_NAME.test(name)) : [];
}
