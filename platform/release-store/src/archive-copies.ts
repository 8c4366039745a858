import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeliveryError, refusal, refuseSet } from './delivery-error';
import { Archives, type Added } from './storage/archives';
import type { ObjectStorage } from './storage/object-storage';
import { moveInto, requireSameFiles, setTimestamps } from './place-folder';
import { writeDigest, type Place, type StoreFolder } from './store-folder';
import { releaseArchive, releasesOf, setArchive, type ReleaseName } from './release-name';
import { servedSets, setsOf, type PromotionState } from './promotion-log/promotion-state';
import { verifyUnpackedRelease, verifyUnpackedSet } from './verify-unpacked';

type Digests = PromotionState['archives'];

function requireVerified(name: string, stored: string, verified: string | null): void {
  if (verified === null || verified === stored) return;
  refuseSet('store', `the archive of ${name} was replaced after it was verified`);
}

/** The releases and release sets of an object storage, and their copies in a folder. */
export class ArchiveCopies {
  private readonly archives: Archives;
  /** Sets that are here with their releases, and the digests of their archives: none of it changes. */
  private complete: ReadonlySet<string> = new Set();

  constructor(
    private readonly storage: ObjectStorage,
    private readonly local: StoreFolder,
  ) {
    this.archives = new Archives(storage);
  }

  add(
    name: string,
    content: string,
    places: readonly (Place & { readonly from: string })[],
  ): Promise<Added> {
    const folders = Object.fromEntries(places.map((place) => [place.name, place.from]));
    return this.archives.add(name, content, folders);
  }

  private async fetchSet(id: string, sha256: string): Promise<void> {
    await this.fetch(setArchive(id), sha256, (unpacked, storeCopy) => {
      const place = this.local.placeOf(id);
      // Entity tags are computed from times, which must be the same on every machine.
      setTimestamps(unpacked, verifyUnpackedSet(path.join(unpacked, place.name), id));
      // This machine has written it too, and another one was first.
      if (existsSync(place.to)) renameSync(place.to, path.join(unpacked, 'replaced'));
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

  async fetchServed(state: PromotionState): Promise<void> {
    for (const id of servedSets(state)) await this.fetchSetWithReleases(id, state.archives);
  }

  /** Copies a release set and its releases, without those to fall back to. */
  private async fetchSetWithReleases(id: string, archives: Digests): Promise<void> {
    const sha256 = archives[setArchive(id)];
    if (sha256 && this.local.archiveDigest(setArchive(id)) !== sha256)
      await this.fetchSet(id, sha256);
    const { versions = {} } = this.local.set(id) ?? {};
    await this.fetchMissing(releasesOf({ versions, previousVersions: {} }), archives);
  }

  private async fetchMissing(releases: readonly ReleaseName[], archives: Digests): Promise<void> {
    for (const release of releases) {
      if (this.local.holds(release)) continue;
      await this.fetchRelease(release, archives[releaseArchive(release)]);
    }
  }

  /**
   * Copies what is needed for a rollback, a fallback or an open tab. An archive that is missing or
   * damaged keeps no machine from serving what is live. A set is read until it is complete: a host asks
   * each second, and the log may name thousands.
   * @returns why something is missing; null when nothing is.
   */
  async fetchEarlier(state: PromotionState): Promise<string | null> {
    let failure: string | null = null;
    const complete = new Set<string>();
    for (const id of setsOf(state)) {
      const set = `${id} ${state.archives[setArchive(id)]}`;
      try {
        const isHere = this.complete.has(set) || (await this.fetchAllOf(id, state.archives));
        if (isHere) complete.add(set);
      } catch (error) {
        if (isDeliveryError(error, 'storage-failed')) throw error;
        failure ??= (error as Error).message;
      }
    }
    this.complete = complete;
    return failure;
  }

  /** Copies a release set, its releases, and those to fall back to. @returns whether all are here. */
  private async fetchAllOf(id: string, archives: Digests): Promise<boolean> {
    await this.fetchSetWithReleases(id, archives);
    const record = this.local.set(id);
    if (!record) return false;
    await this.fetchMissing(releasesOf(record), archives);
    return releasesOf(record).every((release) => this.local.holds(release));
  }

  /**
   * The digests of what a state needs and does not name: of the archives that this machine has
   * verified, because those in the storage can be replaced at any time.
   */
  async digestsFor(state: PromotionState): Promise<Record<string, string>> {
    const served = new Set(this.archivesOfSets(servedSets(state)));
    const digests = await Promise.all(
      [...new Set(this.archivesOfSets(setsOf(state)))].map(async (name) => {
        const named = state.archives[name];
        const verified = this.local.archiveDigest(name);
        if (named) {
          requireVerified(name, named, verified);
          return [];
        }
        const stored = verified ?? (await this.archives.describe(name))?.sha256;
        if (stored && (await this.archives.holds(name, stored))) return [[name, stored] as const];
        if (!served.has(name)) return [];
        throw refusal('store', `${name} is not in ${this.storage.name} any more`, 'not-in-store');
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
