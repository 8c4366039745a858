import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PointerKeys } from './pointer-keys';
import { readSignedPointer, signOlderPointer, type SignedContent } from './signed-pointer';

/** Key of the live pointer in a storage, and its file name in a store's folder. */
export const POINTER_KEY = 'live.json';

/** The live pointer that this machine knows. */
export class PointerFile {
  private readonly file: string;
  private verified: { readonly json: string; readonly content: SignedContent } | null = null;

  /**
   * @param folder of the store, or of its copy.
   * @param givenKeys by default the key in the folder's `promotion-key.pem`, which is created when it
   * is missing.
   * @param withdrawn the release sets that an older store has marked as withdrawn.
   */
  constructor(
    private readonly folder: string,
    private readonly givenKeys: PointerKeys | undefined,
    private readonly withdrawn: () => string[],
  ) {
    this.file = path.join(folder, POINTER_KEY);
  }

  /** The keys that sign and verify the pointer. */
  keys(): PointerKeys {
    if (this.givenKeys) return this.givenKeys;
    const file = path.join(this.folder, 'promotion-key.pem');
    const isNew = !existsSync(file);
    const keys = PointerKeys.fromFile(file);
    if (isNew) this.signOlder(keys);
    return keys;
  }

  /**
   * What the pointer's signature covers.
   * @returns null before the first promotion.
   * @throws {DeliveryError} when no known promotion service has signed it.
   */
  read(): SignedContent | null {
    if (!existsSync(this.file)) return null;
    if (this.verified?.json === readFileSync(this.file, 'utf8')) return this.verified.content;
    // Before the pointer is read again: a missing key may sign it.
    const keys = this.keys();
    const json = readFileSync(this.file, 'utf8');
    this.verified = { json, content: readSignedPointer(json, keys) };
    return this.verified.content;
  }

  /** Replaces the file. Readers see the old pointer or the new one. */
  write(json: string): void {
    mkdirSync(this.folder, { recursive: true });
    const draft = `${this.file}.${randomUUID()}.draft`;
    writeFileSync(draft, json);
    renameSync(draft, this.file);
  }

  /** A folder without a key may hold a pointer from before pointers were signed. */
  private signOlder(keys: PointerKeys): void {
    if (!existsSync(this.file)) return;
    const signed = signOlderPointer(readFileSync(this.file, 'utf8'), this.withdrawn(), keys);
    if (signed) this.write(signed);
  }
}
