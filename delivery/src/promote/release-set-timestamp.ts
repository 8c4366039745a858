import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseStore } from '../releases/release-store';

/**
 * The moment of a new set: now, but at least a second after every other set. Hosts that make entity
 * tags of a file's length and second (nginx) then never take one set's page for another's.
 */
export function nextSetMoment(store: ReleaseStore, now: Date): Date {
  const others = store.sets().flatMap((id) => store.set(id) ?? []);
  const latest = Math.max(0, ...others.map(({ createdAt }) => Date.parse(createdAt)));
  const seconds = Math.max(Math.floor(now.getTime() / 1000), Math.floor(latest / 1000) + 1);
  return new Date(seconds * 1000);
}

/** Gives every file below a folder the moment of its set. */
export function stampFiles(folder: string, moment: Date): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), moment, moment);
  }
}
