import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@prizestash/server-kit/atomic-files';
import { failStorage, isDeliveryError } from '../delivery-error';
import { sha256Of } from '../release-format/integrity';
import { FolderStorage } from '../storage/folder-storage';
import { requireStored, type ObjectStorage } from '../storage/object-storage';
import {
  entryKey,
  parseEntry,
  refuseLog,
  type LogEntry,
  type LoggedRequest,
  type ServedSets,
  boundedRefusal,
  boundedRequest,
} from './log-entry';
import {
  HEAD_KEY,
  isExpired,
  keyIdOf,
  readHead,
  signHead,
  type LogHead,
  readChain,
  readEntries,
  requireNewer,
  type LogChain,
} from './log-chain';
import { createKeyFile, PromotionKeys } from './promotion-keys';
import { applyEntry, emptyState, servedOf, type PromotionState } from './promotion-state';

export type PromotionChange = LoggedRequest &
  ServedSets &
  Pick<LogEntry, 'forget' | 'preview' | 'rolledBack' | 'again'>;

/** A head of the storage, with its entries. */
interface FetchedLog {
  readonly jws: string;
  readonly tag: string;
  readonly chain: LogChain;
}

type Numbered = Pick<LogEntry, 'sequence' | 'previous' | 'at'>;

const DAY_MS = 24 * 60 * 60_000;
/** More entries than these are read in parallel. */
const FEW_ENTRIES = 4;
const PARALLEL = 32;
const ENTRY_KEY = /^log\/(\d{10})-([0-9a-f]{64})\.json$/;

/** The promotion log of a store (docs/promotion-log.md), and this machine's copy of it. */
export class PromotionLog {
  private readonly storage: ObjectStorage;
  private verified: { readonly jws: string; readonly chain: LogChain } | null = null;
  /** The entries up to a head, once they were asked for. */
  private history: { readonly head: LogHead; readonly entries: readonly LogEntry[] } | undefined;
  /** The file of the head that `verified` was read from. */
  private readFile: string | undefined;
  /** The last append; the next one begins when it has ended. */
  private adding: Promise<unknown> = Promise.resolve();

  /**
   * @param folder of the store, or of its copy.
   * @param shared where the log is; null where it is in the folder.
   * @param given by default the key in the folder's `promotion-key.pem`, which is made before the
   * first promotion.
   */
  constructor(
    private readonly folder: string,
    private readonly shared: ObjectStorage | null,
    private readonly given: PromotionKeys | undefined,
  ) {
    this.storage = shared ?? new FolderStorage(folder);
  }

  private read(): LogChain | null {
    // A host asks at every request. Each head is a new file, which its number and its time name.
    const stats = statSync(path.join(this.folder, HEAD_KEY), { throwIfNoEntry: false });
    const file = stats && `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
    if (this.verified && file !== undefined && this.readFile === file) return this.verified.chain;
    const jws = this.textOf(HEAD_KEY);
    if (jws === null) return null;
    if (this.verified?.jws !== jws) {
      const known = this.verified?.chain ?? null;
      const chain = readChain(readHead(jws, this.keys()), known, (key) => this.textOf(key));
      this.verified = { jws, chain };
    }
    this.readFile = file;
    return this.verified.chain;
  }

  state(): PromotionState {
    return this.read()?.state ?? emptyState;
  }

  /** The head that this machine knows; null before the first promotion. */
  head(): LogHead | null {
    return this.read()?.head ?? null;
  }

  /** All entries, oldest first: read from the files, which hosts never do. */
  entries(): readonly LogEntry[] {
    const head = this.head();
    if (!head) return [];
    if (this.history?.head.entry !== head.entry) {
      const { head: known = null, entries = [] } = this.history ?? {};
      const added = readEntries(head, known, (key) => this.textOf(key));
      this.history = { head, entries: [...entries, ...added] };
    }
    return this.history.entries;
  }

  /** Whether any signature counts. */
  trustsKeys(): boolean {
    return this.keys().publicKeys.keys.length > 0;
  }

  /** Whether this process may append to the log. */
  canSign(): boolean {
    return this.given ? this.given.signingKeyId !== null : true;
  }

  /**
   * Reads the storage's log, and copies the entries that this machine lacks.
   * @returns null before the first promotion.
   */
  async fetch(): Promise<FetchedLog | null> {
    // Before the head: another process may write both meanwhile.
    const known = await this.known();
    const stored = await this.storage.read(HEAD_KEY);
    if (!stored) return null;
    const jws = stored.body.toString();
    // Another append of this process may have accepted this head meanwhile.
    if (known && this.verified?.jws === jws) {
      return { jws, tag: stored.tag, chain: this.verified.chain };
    }
    const head = readHead(jws, this.keys());
    requireNewer(head, known?.head ?? null);
    if (!this.canSign() && isExpired(head)) refuseLog('its head has expired');
    await this.copyEntries(head, known);
    const chain = readChain(head, known, (key) => this.textOf(key));
    return { jws, tag: stored.tag, chain };
  }

  /** From now on this machine knows a log that it has fetched. */
  accept({ jws, chain }: Omit<FetchedLog, 'tag'>): void {
    if (this.verified?.jws === jws) return;
    if (this.shared) this.writeCopy(HEAD_KEY, jws);
    this.verified = { jws, chain };
    this.readFile = undefined;
  }

  /**
   * Appends what was done.
   * @param from the sequence of the state that the change was made from.
   * @param archivesFor digests of what a state needs and no entry names.
   * @returns false, without a change, when the state is another one by now.
   */
  append(
    change: PromotionChange,
    from: number,
    archivesFor: (state: PromotionState) => Promise<Record<string, string>>,
  ): Promise<boolean> {
    return this.add(async (state, numbered) => {
      if (state.sequence !== from) return null;
      const kept = boundedRequest(change);
      const entry = { ...numbered, ...kept, outcome: 'done', archives: {} } as const;
      return { ...entry, archives: await archivesFor(applyEntry(state, entry)) };
    });
  }

  /** Appends what was refused; of its texts only so much as every host may keep forever. */
  async appendRefusal(request: LoggedRequest, refused: string): Promise<void> {
    const kept = boundedRefusal(request, refused);
    await this.add((state, numbered) =>
      Promise.resolve({ ...numbered, ...kept, ...servedOf(state), archives: {} }),
    );
  }

  /**
   * Signs a new head for the last entry, so that hosts see that the log is current, and trust no key
   * that was replaced.
   * @param olderThanMs leaves a head that was issued later with the present key.
   * @returns whether there is a new head.
   */
  async renew(olderThanMs = DAY_MS): Promise<boolean> {
    const current = await this.fetch();
    if (!current) return false;
    const { head } = current.chain;
    const isRecent = Date.now() - Date.parse(head.issued) <= olderThanMs;
    if (isRecent && keyIdOf(current.jws) === this.keys().signingKeyId) return false;
    return this.storage.replace(HEAD_KEY, signHead(head, this.keys()), current.tag);
  }

  private add(...next: Parameters<PromotionLog['addNext']>): Promise<boolean> {
    const added = this.adding.then(() => this.addNext(...next));
    this.adding = added.catch(() => {});
    return added;
  }

  private async addNext(
    next: (state: PromotionState, numbered: Numbered) => Promise<LogEntry | null>,
  ): Promise<boolean> {
    if (!this.given && this.textOf(HEAD_KEY) === null) createKeyFile(this.keyFile());
    for (let refusedTag: string | null | undefined; ;) {
      const current = await this.fetch();
      const { head, state } = current?.chain ?? { state: emptyState };
      const sequence = (head?.sequence ?? 0) + 1;
      const at = new Date().toISOString();
      const entry = await next(state, { sequence, previous: head?.entry ?? null, at });
      if (!entry) return false;
      const body = JSON.stringify(entry);
      const digest = sha256Of(body);
      parseEntry(body, sequence, digest);
      const after = applyEntry(state, entry);
      // Before the entry is written: without a key nothing is.
      const jws = signHead({ sequence, entry: digest }, this.keys());
      await requireStored(this.storage, entryKey(sequence, digest), body);
      const swapped = current
        ? await this.storage.replace(HEAD_KEY, jws, current.tag)
        : await this.storage.create(HEAD_KEY, jws);
      if (!swapped) {
        const tag = current?.tag ?? null;
        // A storage that would be asked forever.
        if (refusedTag === tag) {
          failStorage(
            `${this.storage.name} refuses to write ${HEAD_KEY}, though nobody else has changed it`,
          );
        }
        refusedTag = tag;
        continue;
      }
      if (this.shared) this.writeCopy(entryKey(sequence, digest), body);
      // After a refusal there may be entries before it whose archives are not here yet.
      if (entry.outcome === 'done') {
        this.accept({ jws, chain: { head: readHead(jws, this.keys()), state: after } });
      }
      return true;
    }
  }

  /** The log that this machine knows; null also when a key of its head is not trusted any more. */
  private async known(): Promise<LogChain | null> {
    const jws = this.textOf(HEAD_KEY);
    if (!this.shared || jws === null) return this.read();
    if (this.verified?.jws === jws) return this.verified.chain;
    // Entries are missing where a process ended while it copied them.
    for (const complete of [
      async () => {},
      () => this.copyEntries(readHead(jws, this.keys()), null),
    ]) {
      try {
        await complete();
        return this.read();
      } catch (error) {
        if (!isDeliveryError(error, 'log-refused')) throw error;
      }
    }
    return null;
  }

  private keyFile(): string {
    return path.join(this.folder, 'promotion-key.pem');
  }

  private keys(): PromotionKeys {
    if (this.given) return this.given;
    const file = this.keyFile();
    return existsSync(file) ? PromotionKeys.fromFile(file) : new PromotionKeys();
  }

  private async copyEntries(head: LogHead, known: LogChain | null): Promise<void> {
    if (!this.shared) return;
    const from = known?.head.sequence ?? 0;
    if (head.sequence - from > FEW_ENTRIES) await this.copyListed(from, head.sequence);
    let digest: string | null = head.entry;
    for (let sequence = head.sequence; sequence > from && digest !== null; sequence -= 1) {
      const key = entryKey(sequence, digest);
      const body = await this.copyEntry(key, digest);
      if (body === null) return refuseLog(`entry ${sequence} is missing`);
      digest = parseEntry(body, sequence, digest).previous;
    }
  }

  /** Copies what a list names, in parallel; the chain says later what belongs to it. */
  private async copyListed(from: number, to: number): Promise<void> {
    const listed = (await this.storage.list('log/')).flatMap(({ key }) => {
      const [, sequence, digest = ''] = ENTRY_KEY.exec(key) ?? [];
      const isNeeded = Number(sequence) > from && Number(sequence) <= to;
      return isNeeded ? [{ key, digest }] : [];
    });
    for (let start = 0; start < listed.length; start += PARALLEL) {
      const some = listed.slice(start, start + PARALLEL);
      await Promise.all(some.map(({ key, digest }) => this.copyEntry(key, digest)));
    }
  }

  /** @returns the object's text; null when it is missing. One with other content is not copied. */
  private async copyEntry(key: string, digest: string): Promise<string | null> {
    const copy = this.textOf(key);
    if (copy !== null && sha256Of(copy) === digest) return copy;
    const stored = await this.storage.read(key);
    if (stored && sha256Of(stored.body) === digest) this.writeCopy(key, stored.body);
    return stored && stored.body.toString();
  }

  private textOf(key: string): string | null {
    const file = path.join(this.folder, key);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  private writeCopy(key: string, content: Buffer | string): void {
    replaceFile(path.join(this.folder, key), content);
  }
}
