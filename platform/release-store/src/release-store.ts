import { refusal, refuseConfig, refuseRelease } from './delivery-error';
import { FolderStorage } from './storage/folder-storage';
import type { ObjectStorage } from './storage/object-storage';
import { alreadyReleased, moveInto, requireSameContent, requireSameFiles } from './place-folder';
import { ArchiveCopies } from './archive-copies';
import { StoreFolder, writeDigest } from './store-folder';
import { isSafe, nameOf, releaseArchive, setArchive, type ReleaseName } from './release-name';
import { PromotionLog, type PromotionChange } from './promotion-log/promotion-log';
import type { PromotionKeys } from './promotion-log/promotion-keys';
import type { LoggedSet, PromotionState } from './promotion-log/promotion-state';
import { isExpired } from './promotion-log/log-chain';

export interface ReleaseStoreOptions {
  /** Where machines have the store in common; without it the folder itself is the store. */
  readonly storage?: ObjectStorage;
  /** By default the key in the folder's `promotion-key.pem`, which is made before the first promotion. */
  readonly keys?: PromotionKeys;
}

/** A release store: all of it in a folder, or in a storage with what this machine needs in the folder. */
export class ReleaseStore extends StoreFolder {
  readonly objects: ObjectStorage;
  readonly log: PromotionLog;
  private readonly copies: ArchiveCopies | null;

  constructor(folder: string, { storage, keys }: ReleaseStoreOptions = {}) {
    super(folder);
    this.objects = storage ?? new FolderStorage(folder);
    this.log = new PromotionLog(folder, storage ?? null, keys);
    this.copies = storage ? new ArchiveCopies(storage, new StoreFolder(folder)) : null;
  }

  /** Whether the folder is a copy of what other machines use too. */
  get isCopy(): boolean {
    return this.copies !== null;
  }

  state(): PromotionState {
    return this.log.state();
  }

  /**
   * What everybody gets, as far as this machine knows.
   * @returns null before the first promotion.
   */
  live(): LoggedSet | null {
    return this.state().live;
  }

  /** True when a release set must not be served any more. */
  isWithdrawn(id: string): boolean {
    return this.state().withdrawn.includes(id);
  }

  /**
   * Brings the promotion log, with everything that it names, to a machine that has a copy. The machine
   * keeps what it has when the log, or what it makes live, is refused.
   * @returns why something is missing that visitors do not get now, or that the log may be out of
   * date; null when all is well.
   */
  async refresh(): Promise<string | null> {
    if (!this.copies) return null;
    const fetched = await this.log.fetch();
    if (!fetched) return null;
    const { state, head } = fetched.chain;
    await this.copies.fetchServed(state);
    this.log.accept(fetched);
    const missing = await this.copies.fetchEarlier(state);
    if (missing || !isExpired(head)) return missing;
    return `The promotion log in ${this.objects.name} has expired at ${head.expires}, so what is live may be out of date.`;
  }

  /**
   * Records a change of what visitors get, which thereby is made.
   * @param before the state that the change was made from.
   * @returns false, without a change, when the state is another one by now.
   */
  append(change: PromotionChange, before: PromotionState): Promise<boolean> {
    const archivesFor = async (state: PromotionState) =>
      (await this.copies?.digestsFor(state)) ?? {};
    return this.log.append(change, before.sequence, archivesFor);
  }

  /**
   * Adds a release, complete or not at all.
   * @param content what must be equal in two releases of one version.
   * @param described folder with `release.json` and what belongs beside it; it is moved.
   * @param web folder with the files for browsers; it is moved.
   * @returns false when the store holds the same release already.
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
    const added = await this.copies?.add(releaseArchive(release), content, places);
    if (added?.outcome === 'other') throw alreadyReleased(release);
    if (added?.outcome === 'same') {
      await this.fetchRelease(release);
      // What the store says of its content is what somebody has written there.
      if (web) requireSameContent(web, to.web.to, release);
      requireSameContent(described, to.described.to, release);
      return false;
    }
    if (added) writeDigest(described, added.sha256);
    if (web && !moveInto(web, to.web.to)) requireSameFiles(web, to.web.to, release);
    return moveInto(described, to.described.to);
  }

  /** Adds a release set. One of the same id that this machine has already stays. */
  async addSet(id: string, folder: string): Promise<void> {
    const place = this.placeOf(id);
    // Hosts read the archive by the digest that is signed, so one that was stored before means nothing.
    const added = await this.copies?.add(setArchive(id), id, [{ ...place, from: folder }]);
    if (added) writeDigest(folder, added.sha256);
    moveInto(folder, place.to);
  }

  /** Brings a release to a machine that has a copy of the store, if there is one. */
  async fetchRelease(release: ReleaseName): Promise<void> {
    if (!this.holds(release)) await this.copies?.fetchRelease(release);
  }

  /**
   * Finds a release by the name that `release` prints.
   * @param text for example `mfe-legal@1.0.0-ab12cd3`.
   */
  async named(text: string): Promise<ReleaseName> {
    const at = text.lastIndexOf('@');
    if (at < 1) {
      refuseConfig(`"${text}" is not of the form <package>@<version>`);
    }
    const release = { package: text.slice(0, at), version: text.slice(at + 1) };
    if (isSafe(release)) await this.fetchRelease(release);
    const found = this.readRelease<ReleaseName>(release.package, release.version);
    if (!found) {
      throw refusal(
        'store',
        `${text} is not in the release store; release it first`,
        'not-in-store',
      );
    }
    // Permission is asked for the name, so the description must not name another release.
    if (found.package !== release.package || found.version !== release.version) {
      refuseRelease(`${text} describes ${nameOf(found)}, so it is refused`);
    }
    return found;
  }
}
