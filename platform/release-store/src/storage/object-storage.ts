import { randomUUID } from 'node:crypto';
import { failStorage } from '../delivery-error';

/** An object with the tag of this content of it. */
export interface StoredObject {
  readonly body: Buffer;
  readonly tag: string;
}

export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Objects by key, with the conditional writes that several machines need. A key is a relative path
 * such as `log/head.jws`. All methods throw a `DeliveryError` with the code
 * `storage-failed` when the storage is unavailable or refuses access.
 */
export interface ObjectStorage {
  /** For messages, for example `s3://releases/prizestash`. */
  readonly name: string;
  /** @returns null when there is no such object. */
  read(key: string): Promise<StoredObject | null>;
  /** Writes a new object. @returns false, without a change, when the key is taken. */
  create(key: string, body: Buffer | string): Promise<boolean>;
  /**
   * Replaces an object.
   * @param tag the tag of the content to replace.
   * @returns false, without a change, when the object has other content or is missing.
   */
  replace(key: string, body: Buffer | string, tag: string): Promise<boolean>;
  /** The objects whose keys begin with a prefix that ends with a slash, in the order of their keys. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Removes an object; one that is missing is no error. */
  remove(key: string): Promise<void>;
}

/**
 * Writes an object that nothing may name before it is stored.
 * @throws {DeliveryError} `storage-failed` when the key has other content, or none.
 */
export async function requireStored(
  storage: ObjectStorage,
  key: string,
  body: Buffer | string,
): Promise<void> {
  if (await storage.create(key, body)) return;
  const stored = await storage.read(key);
  if (stored?.body.equals(Buffer.from(body))) return;
  const state = stored ? 'has other content' : 'was not stored';
  failStorage(`${key} in ${storage.name} ${state}`);
}

/** Prefix of the objects that try a storage out. */
export const PROBES = 'probes/';

/**
 * Refuses a storage that ignores the conditions of writes: on it, two promotions at once would
 * overwrite each other.
 */
export async function requireConditionalWrites(storage: ObjectStorage): Promise<void> {
  const key = `${PROBES}${randomUUID()}`;
  try {
    const outcomes = [
      await storage.create(key, 'first'),
      await storage.create(key, 'second'),
      await storage.replace(key, 'third', '00000000000000000000000000000000'),
    ];
    if (outcomes.join() !== 'true,false,false') {
      failStorage(
        `The server of ${storage.name} ignores If-Match or If-None-Match on PUT; releases need a server that honors both.`,
      );
    }
  } finally {
    await storage.remove(key);
  }
}
