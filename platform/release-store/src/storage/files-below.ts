import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** All files below a folder, relative to it, in alphabetical order. Empty for one that does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
