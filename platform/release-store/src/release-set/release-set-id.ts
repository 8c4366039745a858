import { createHash } from 'node:crypto';

export type Versions = Readonly<Record<string, string>>;

/**
 * The id of a release set: a digest of everything that it consists of, 128 bits of it, so that nobody
 * finds two sets with one id.
 */
export function releaseSetIdOf(versions: Versions, previous: Versions): string {
  const sorted = (table: Versions) => Object.entries(table).sort(([a], [b]) => a.localeCompare(b));
  const content = JSON.stringify([sorted(versions), sorted(previous)]);
  return `set-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}
