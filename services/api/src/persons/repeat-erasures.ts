import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { ErasuresRepository } from './erasures-repository';

/**
 * Records requested erasures outside of the database, so that one that is restored can repeat them. Call
 * it first: what is recorded is erased, now or after a restore.
 * @param file has a line for each: the time, and the id of the entry, which an erased one keeps
 */
export function recordErasures(file: string, ids: readonly string[], now: Date): void {
  const lines = ids.map((id) => `${now.toISOString()} ${id}\n`);
  appendFileSync(file, lines.join(''), { mode: 0o600, flush: true });
}

/**
 * Erases recorded entries that the database does not know as erased, as of the time of their request.
 * @param prizeDays days from an entry to the end of the tax records of its prize
 * @returns number of entries erased
 */
export async function repeatErasures(pool: Pool, file: string, prizeDays: number): Promise<number> {
  // The last line of a process that was interrupted is without its end.
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.matchAll(/(\S{24}) ([\da-f-]{36})$/gm);
  const erasures = new ErasuresRepository(pool);
  let repeated = 0;
  for (const [, time = '', id = ''] of lines) {
    const query = 'select from entries where id = $1 and erased_at is null';
    if ((await pool.query(query, [id])).rowCount === 0) continue;
    repeated += (await erasures.erase([id], 'request', prizeDays, new Date(time))).length;
  }
  return repeated;
}
