import { buffer } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { verifyDrawing } from '@prizestash/drawings/verify-drawing';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { breakingPool } from '../../testing/breaking-pool';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { advanceDrawings } from '../hold-due-drawings';
import { insertSampleEntries } from '../demonstration/hold-demonstration-drawing';
import { SETTLE_MS } from './hold-drawing';

const NOW = new Date('2026-11-22T06:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const quiet = { info: () => undefined, warn: () => undefined };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
});
afterAll(() => app.close());

const hold = (pool: Pool, drawing: string): Promise<void> => {
  const { cutoff, roundAt } = drawingSchedule(drawing);
  const closing = new Date(cutoff.getTime() + SETTLE_MS);
  const times = [closing, closing, closing, roundAt];
  const clock = () => times.shift() as Date;
  return advanceDrawings(app.drawings.on(pool), [drawing], clock, quiet);
};

const drawingBefore = (weeks: number): string =>
  new Date(Date.parse('2026-11-15T12:00:00Z') - weeks * WEEK_MS).toISOString().slice(0, 10);

it.each([false, true])(
  'completes a drawing that is interrupted at any statement (after it: %s)',
  async (after) => {
    await app.clear();
    app.setNow(NOW);
    let statement = 0;
    for (let broke = true; broke;) {
      const drawing = drawingBefore(statement);
      const { period, cutoff } = drawingSchedule(drawing);
      const from = new Date(`${period}-01T06:00:00Z`);
      const first = statement * 3;
      await insertSampleEntries(app.pool, { period, from, to: cutoff, count: 3, first });
      statement += 1;
      const breaking = breakingPool(app.database.apiUrl, statement, after);
      await hold(breaking.pool, drawing).catch(() => undefined);
      // A process that is gone keeps no connection.
      await breaking.pool.end();
      broke = breaking.broke();
      await hold(app.pool, drawing);
    }
    expect(statement).toBeGreaterThan(25);

    const { records } = (await app.drawings.log.page(undefined, 1_000)) ?? { records: [] };
    expect(records).toHaveLength(2 * statement);
    const keys = (await app.call({ url: '/.well-known/prizestash-drawing-key.json' })).json();
    const drawing = drawingBefore(0);
    const leaves = await buffer(app.drawings.drawings.leaves(drawing));
    const files = { drawing, keys, log: records, leaves };
    const demonstrationChain = app.drawings.beacon.chain;
    const now = drawingSchedule(drawing).roundAt;
    expect(verifyDrawing({ ...files, demonstrationChain, now }).steps).toEqual([
      ...['key', 'log', 'commitment'].map((name) => ({ name, status: 'passed' })),
      { name: 'timestamps', status: 'missing' },
      ...['leaves', 'beacon', 'selection'].map((name) => ({ name, status: 'passed' })),
      { name: 'outcomes', status: 'pending' },
    ]);
  },
);
