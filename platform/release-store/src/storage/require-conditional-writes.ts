import { randomUUID } from 'node:crypto';
import { DeliveryError } from '../delivery-error';
import type { ObjectStorage } from './object-storage';

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
      throw new DeliveryError(
        'storage-failed',
        `The server of ${storage.name} ignores If-Match or If-None-Match on PUT; releases need a server that honors both.`,
      );
    }
  } finally {
    await storage.remove(key);
  }
}
