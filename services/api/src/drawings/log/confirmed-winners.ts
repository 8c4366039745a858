import { entryLeaf } from '@prizestash/drawings/entry-leaf';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import type { Queryable } from '../../database/pool';

/**
 * Reads the confirmed winners of all drawings. The log names them by leaf.
 * @returns whether an entry has won: its period, for example `2026-11`, and its id
 */
export async function confirmedWinners(
  database: Queryable,
): Promise<(period: string, entryId: string) => boolean> {
  const { rows } = await database.query<{ drawing: string; leaf: string }>(
    `select drawing, s.record::json #>> array['selected', o.record::json ->> 'position', 'leaf'] as leaf
     from drawing_records o join drawing_records s using (drawing)
     where o.type = 'outcome' and o.record::json ->> 'status' = 'confirmed' and s.type = 'selection'`,
  );
  const byPeriod = new Map<string, { drawing: string; leaf: string }[]>();
  for (const row of rows) {
    const { period } = drawingSchedule(row.drawing);
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), row]);
  }
  return (period, entryId) =>
    (byPeriod.get(period) ?? []).some(
      ({ drawing, leaf }) => Buffer.from(entryLeaf(drawing, entryId)).toString('hex') === leaf,
    );
}
