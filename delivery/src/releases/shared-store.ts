import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError } from '../delivery-error';
import { Archives, type AddOutcome } from '../storage/archives';
import type { ObjectStorage } from '../storage/object-storage';
import { moveInto } from './move-into';
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

/** Entity tags are computed from times, which must be the same on every machine. */
function timestampOf(unpacked: string): Date {
  const file = path.join(unpacked, 'set/set.json');
  if (!existsSync(file)) return new Date(0);
  return new Date((JSON.parse(readFileSync(file, 'utf8')) as ReleaseSetRecord).createdAt);
}

/** The folder that a shared store is copied into. */
interface LocalStore {
  set(id: string): ReleaseSetRecord | null;
  holds(release: ReleaseName): boolean;
  placesOf(release: ReleaseName): { readonly web: Place; readonly described: Place };
  placeOf(id: string): Place;
  scratchFolder(purpose: string): string;
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
  ): Promise<AddOutcome> {
    const folders = Object.fromEntries(places.map((place) => [place.name, place.from]));
    return this.archives.add(name, content, folders);
  }

  /** Copies an archive into its places, unless it is there already. */
  async fetch(name: string, places: readonly Place[], sha256?: string): Promise<void> {
    const expected = sha256 ?? (await this.archives.describe(name))?.sha256;
    if (expected === undefined) return;
    const scratch = this.local.scratchFolder('archive');
    try {
      await this.archives.unpackInto(scratch, name, expected);
      setTimestamps(scratch, timestampOf(scratch));
      for (const place of places) {
        const from = path.join(scratch, place.name);
        if (existsSync(from)) moveInto(from, place.to);
      }
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }

  async fetchRelease(release: ReleaseName, sha256?: string): Promise<void> {
    const { web, described } = this.local.placesOf(release);
    await this.fetch(releaseArchive(release), [web, described], sha256);
  }

  /** See `ReleaseStore.refresh`. */
  async refresh(): Promise<void> {
    const stored = await this.storage.read(POINTER_KEY);
    if (!stored) return;
    const json = stored.body.toString();
    const content = readSignedPointer(json, this.pointer.keys());
    const known = this.pointer.read();
    if (known && content.sequence < known.sequence) {
      throw new DeliveryError(
        'pointer-refused',
        `The live pointer in ${this.storage.name} is older than the one in use, so it is not used.`,
      );
    }
    await this.fetchAll(content);
    if (content.sequence !== known?.sequence) this.pointer.write(json);
  }

  /** Copies what a pointer names. */
  private async fetchAll({ pointer, archives }: SignedContent): Promise<void> {
    for (const id of setsOf(pointer)) {
      const sha256 = archives[setArchive(id)];
      if (sha256 && !this.local.set(id)) {
        await this.fetch(setArchive(id), [this.local.placeOf(id)], sha256);
      }
      const record = this.local.set(id);
      for (const release of record ? releasesOf(record) : []) {
        if (this.local.holds(release)) continue;
        await this.fetchRelease(release, archives[releaseArchive(release)]);
      }
    }
  }

  /**
   * The digests of everything that a pointer names.
   * @param known those of the pointer before it.
   * @throws {DeliveryError} when something that visitors would get was removed meanwhile.
   */
  async archivesOf(
    pointer: LivePointer,
    known: Readonly<Record<string, string>> = {},
  ): Promise<Record<string, string>> {
    const served = new Set(this.archivesOfSets([pointer.set, pointer.canary?.set ?? pointer.set]));
    const names = new Set(this.archivesOfSets(setsOf(pointer)));
    const digests = await Promise.all(
      [...names].map(async (name) => {
        const sha256 = known[name] ?? (await this.archives.describe(name))?.sha256;
        if (sha256) return [[name, sha256] as const];
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
