import type { Pool } from 'pg';
import { type entryColumns, listEntries } from '../entries/list-entries-repository';

type ListedEntry = Readonly<Record<(typeof entryColumns)[number], unknown>>;

/** The entries of a period, or all, as the operator's list has them. */
export async function listedEntries(pool: Pool, period?: string): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = [];
  for await (const texts of listEntries(pool, period)) {
    entries.push(...texts.map((text) => JSON.parse(text) as ListedEntry));
  }
  return entries;
}
