import type { ListedObject, ObjectStorage } from './storage/object-storage';

export interface StoredItem {
  /** The name of its archive: `releases/<package>/<version>` or `sets/<id>`. */
  readonly name: string;
  /** The object without which the store does not hold it; null when it was left incomplete. */
  readonly description: string | null;
  readonly objects: readonly string[];
  /** When its latest object was written. */
  readonly storedAt: Date;
}

/** Where the objects of an item are in a bucket, and in a store's folder. */
const layouts = {
  bucket: /^archives\/((?:releases\/[^/]+|sets)\/[^/]+)\/[^/]+$/,
  folder: /^((?:releases\/[^/]+|sets)\/[^/]+)\//,
} as const;

const prefixes = { bucket: ['archives/'], folder: ['releases/', 'sets/', 'public/packages/'] };

const DESCRIPTION =
  /^(?:archives\/.+\/archive|releases\/[^/]+\/[^/]+\/release|sets\/[^/]+\/set)\.json$/;

function itemOf(name: string, objects: readonly ListedObject[]): StoredItem {
  const keys = objects.map(({ key }) => key);
  return {
    name,
    description: keys.find((key) => DESCRIPTION.test(key)) ?? null,
    objects: keys,
    storedAt: new Date(Math.max(...objects.map(({ modifiedAt }) => modifiedAt.getTime()))),
  };
}

/**
 * Everything that a storage holds.
 * @param layout `folder` for a release store in a folder, `bucket` for a shared one.
 */
export async function storedItems(
  storage: ObjectStorage,
  layout: keyof typeof layouts,
): Promise<StoredItem[]> {
  const lists = await Promise.all(prefixes[layout].map((prefix) => storage.list(prefix)));
  const byName = new Map<string, ListedObject[]>();
  for (const object of lists.flat()) {
    // The name of the release comes after the folder that is served.
    const [, name] =
      layouts[layout].exec(object.key.replace(/^public\/packages/, 'releases')) ?? [];
    if (name) byName.set(name, [...(byName.get(name) ?? []), object]);
  }
  return [...byName].map(([name, objects]) => itemOf(name, objects));
}
