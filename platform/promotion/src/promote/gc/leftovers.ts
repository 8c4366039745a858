import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ObjectStorage, PROBES } from '@prizestash/release-store/storage/object-storage';

/** No command runs for so long. */
const ABANDONED_MS = 60 * 60_000;

const isAbandoned = (modifiedAt: Date, now: Date) =>
  now.getTime() - modifiedAt.getTime() > ABANDONED_MS;

/** Files and folders of a store's folder that commands have left which were killed. */
export function leftoversIn(folder: string, now: Date): string[] {
  const namesIn = (name: string) => {
    const parent = path.join(folder, name);
    return existsSync(parent) ? readdirSync(parent).map((child) => path.join(parent, child)) : [];
  };
  const drafts = [...namesIn(''), ...namesIn('log')].filter((file) => file.endsWith('.draft'));
  return [...namesIn('scratch'), ...drafts].filter((file) => {
    // A running command may have removed its own meanwhile.
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats !== undefined && isAbandoned(stats.mtime, now);
  });
}

/** Keys of probes in a shared storage that commands have left which were killed. */
export async function abandonedProbes(storage: ObjectStorage, now: Date): Promise<string[]> {
  const probes = await storage.list(PROBES);
  return probes.filter(({ modifiedAt }) => isAbandoned(modifiedAt, now)).map(({ key }) => key);
}

/** Removes what `leftoversIn` finds. */
export function removeLeftovers(folder: string, now: Date): void {
  for (const file of leftoversIn(folder, now)) rmSync(file, { recursive: true, force: true });
}
