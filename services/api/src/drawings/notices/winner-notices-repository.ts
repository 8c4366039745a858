import { createHash, randomInt } from 'node:crypto';
import type { Queryable } from '../../database/pool';

/** Without letters and digits that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Creates the code of a notice to a selected person, of 58 bits: for example `7KQM-2FTX-9HBW`. */
export function newNoticeCode(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Hashes a code as a person may type it: in any case, with or without separators. */
function hashNoticeCode(code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(`prizestash-notice/1\n${letters}`).digest();
}

export class WinnerNoticesRepository {
  constructor(private readonly database: Queryable) {}

  /** Stores the hash of a code. @param position of the selected person, from 0 */
  async add(code: string, drawing: string, position: number, sentAt: Date): Promise<void> {
    await this.database.query(
      `insert into winner_notices (code_hash, drawing, position, sent_at)
       values ($1, $2, $3, $4)`,
      [hashNoticeCode(code), drawing, position, sentAt],
    );
  }

  /** Finds the drawing of a code as a person types it; null when no notice has it. */
  async drawingOf(code: string): Promise<string | null> {
    const { rows } = await this.database.query<{ drawing: string }>(
      'select drawing from winner_notices where code_hash = $1',
      [hashNoticeCode(code)],
    );
    return rows[0]?.drawing ?? null;
  }
}
