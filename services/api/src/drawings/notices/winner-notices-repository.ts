import type { Queryable } from '../../database/pool';
import { hashNoticeCode } from './notice-code';

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
