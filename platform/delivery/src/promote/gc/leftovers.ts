import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** No command runs for so long. */
const ABANDONED_MS = 24 * 60 * 60_000;

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
    return stats !== undefined && now.getTime() - stats.mtimeMs > ABANDONED_MS;
  });
}
