import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError, isDeliveryError } from '../delivery-error';
import { Archives, type Added } from '../storage/archives';
import type { ObjectStorage } from '../storage/object-storage';
import { moveInto } from './move-into';
import { requireSameFiles } from './same-files';
import { verifyUnpackedRelease, verifyUnpackedSet } from './unpacked/verify-unpacked';
import { releaseArchive, releasesOf, setArchive, setsOf } from './pointer/archive-names';
import { POINTER_KEY, type PointerFile } from './pointer/pointer-file';
import { readSignedPointer, type SignedContent } from './pointer/signed-pointer';
import type { LivePointer, ReleaseName, ReleaseSetRecord } from './release';
import { setTimestamps } from './timestamps';

/** A folder of a release or a release set. */
export interface Place {
  /** Its name in the archive. */
  readonly name: string;
  readonly to: string;
}

/** Beside `release.json` and `set.json`: the digest of the archive that this copy came from. */
export const DIGEST_FILE = 'archive.sha256';

/** A copy keeps the digest that was verified with it, so that nothing else is ever signed. */
export function writeDigest(folder: string, sha256: string): void {
  writeFileSync(path.join(folder, DIGEST_FILE), sha256);
}

function requireVerified(name: string, stored: string, verified: string | null): void {
  if (verified === null || verified === stored) return;
  throw new DeliveryError(
    'release-set-refused',
    `the archive of ${name} was replaced after it was verified`,
  );
}

/** The folder that a shared store is copied into. */
interface LocalStore {
  set(id: string): ReleaseSetRecord | null;
  holds(release: ReleaseName): boolean;
  placesOf(release: ReleaseName): { readonly web: Place; readonly described: Place };
  placeOf(id: string): Place;
  scratchFolder(purpose: string): string;
  /** The digest of the archive that a copy came from; null where there is no copy. */
  digestOf(archive: string): string | null;
}

/** Releases and release sets in an object storage, and their copies in a store's folder. */
export class SharedStore {
  private readonly archives: Archives;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly local: LocalStore,
    private readonly pointer: PointerFile,
  ) {
    this.archives = new Archives(storage);
  }

  /** See `Archives.add`. */
  add(
    name: string,
    content: string,
    places: readonly (Place & { readonly from: string })[],
  ): Promise<Added> {
    const folders = Object.fromEntries(places.map((place) => [place.name, place.from]));
    return this.archives.add(name, content, folders);
  }

  /** Copies a release set here, unless there is none. */
  async fetchSet(id: string, sha256?: string): Promise<void> {
    await this.fetch(setArchive(id), sha256, (unpacked, storeCopy) => {
      // Entity tags are computed from times, which must be the same on every machine.
      setTimestamps(unpacked, verifyUnpackedSet(unpacked, id));
      const place = this.local.placeOf(id);
      storeCopy(path.join(unpacked, place.name), place.to);
    });
  }

  /** Copies a release here, unless there is none. */
  async fetchRelease(release: ReleaseName, sha256?: string): Promise<void> {
    await this.fetch(releaseArchive(release), sha256, (unpacked, storeCopy) => {
      verifyUnpackedRelease(unpacked, release);
      setTimestamps(unpacked, new Date(0));
      const { web, described } = this.local.placesOf(release);
      const files = path.join(unpacked, web.name);
      // Files without a description were left by a killed process, perhaps of another archive.
      if (existsSync(files) && !moveInto(files, web.to)) requireSameFiles(files, web.to, release);
      storeCopy(path.join(unpacked, described.name), described.to);
    });
  }

  /** @param store verifies what was unpacked, and stores the copy with the archive's digest. */
  private async fetch(
    name: string,
    sha256: string | undefined,
    store: (unpacked: string, storeCopy: (from: string, to: string) => void) => void,
  ): Promise<void> {
    const expected = sha256 ?? (await this.archives.describe(name))?.sha256;
    if (expected === undefined) return;
    const scratch = this.local.scratchFolder('archive');
    try {
      await this.archives.unpackInto(scratch, name, expected);
      store(scratch, (from, to) => {
        writeDigest(from, expected);
        moveInto(from, to);
      });
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }

  /** See `ReleaseStore.refresh`. */
  async refresh(): Promise<string | null> {
    const stored = await this.storage.read(POINTER_KEY);
    if (!stored) return null;
    const json = stored.body.toString();
    const content = readSignedPointer(json, this.pointer.keys());
    const known = this.pointer.read();
    if (known && content.sequence < known.sequence) {
      throw new DeliveryError(
        'pointer-refused',
        `The live pointer in ${this.storage.name} is older than the one in use, so it is not used.`,
      );
    }
    const { set, canary } = content.pointer;
    const served = [set, ...(canary ? [canary.set] : [])];
    for (const id of served) await this.fetchServed(id, content);
    if (content.sequence !== known?.sequence) this.pointer.write(json);
    return this.fetchEarlier(content);
  }

  /** Copies a release set and its releases, without those to fall back to. */
  private async fetchServed(id: string, { archives }: SignedContent): Promise<void> {
    const sha256 = archives[setArchive(id)];
    if (sha256 && !this.local.set(id)) await this.fetchSet(id, sha256);
    const { versions = {} } = this.local.set(id) ?? {};
    await this.fetchMissing(releasesOf({ versions, previousVersions: {} }), archives);
  }

  private async fetchMissing(
    releases: readonly ReleaseName[],
    archives: SignedContent['archives'],
  ): Promise<void> {
    for (const release of releases) {
      if (this.local.holds(release)) continue;
      await this.fetchRelease(release, archives[releaseArchive(release)]);
    }
  }

  /**
   * Copies what is needed for a rollback, a fallback or an open tab. An archive that is missing or
   * damaged keeps no machine from serving what is live.
   * @returns why something is missing; null when nothing is.
   */
  private async fetchEarlier(content: SignedContent): Promise<string | null> {
    let failure: string | null = null;
    for (const id of setsOf(content.pointer)) {
      try {
        await this.fetchServed(id, content);
        const record = this.local.set(id);
        if (record) await this.fetchMissing(releasesOf(record), content.archives);
      } catch (error) {
        if (isDeliveryError(error, 'storage-failed')) throw error;
        failure ??= (error as Error).message;
      }
    }
    return failure;
  }

  /**
   * The digests of everything that a pointer names: of the archives that this machine has verified,
   * because those in the storage can be replaced at any time.
   * @param known those of the pointer before it.
   * @throws {DeliveryError} when something that visitors would get was removed or replaced meanwhile.
   */
  async archivesOf(
    pointer: LivePointer,
    known: Readonly<Record<string, string>> = {},
  ): Promise<Record<string, string>> {
    const served = new Set(this.archivesOfSets([pointer.set, pointer.canary?.set ?? pointer.set]));
    const names = new Set(this.archivesOfSets(setsOf(pointer)));
    const digests = await Promise.all(
      [...names].map(async (name) => {
        const stored = known[name] ?? (await this.archives.describe(name))?.sha256;
        if (stored) {
          requireVerified(name, stored, this.local.digestOf(name));
          return [[name, stored] as const];
        }
        if (!served.has(name)) return [];
        throw new DeliveryError('not-in-store', `${name} is not in ${this.storage.name} any more`);
      }),
    );
    return Object.fromEntries(digests.flat());
  }

  private archivesOfSets(sets: readonly string[]): string[] {
    const releases = sets.flatMap((id) => {
      const record = this.local.set(id);
      return record ? releasesOf(record) : [];
    });
    return [...sets.map(setArchive), ...releases.map(releaseArchive)];
  }
}
