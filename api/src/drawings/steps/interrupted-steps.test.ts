import { type Pool, type PoolClient } from 'pg';
import { verifyDrawing } from '@prizestash/shared/drawing/verify-drawing';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { openPool } from '../../database/pool';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { advanceDrawings } from './advance-drawings';
import { insertMadeUpEntries } from '../demonstration/made-up-entries';
import { SETTLE_MS } from './hold-drawing';
import { onConnections } from '../open-drawings';

const NOW = new Date('2026-11-22T06:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const quiet = { info: () => undefined, warn: () => undefined };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
});
afterAll(() => app.close());

/** A pool whose connection breaks at a statement, before or after the server has run it. */
function breakingPool(statement: number, after: boolean): { pool: Pool; broke: () => boolean } {
  const pool = openPool(app.database.apiUrl);
  let count = 0;
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const broken = async (...args: unknown[]): Promise<unknown> => {
      count += 1;
      if (count > statement) throw new Error('the process is gone');
      if (count < statement) return query(...args);
      if (after) await query(...args);
      // Ends the connection without a message, as the end of the process does.
      (
        client as unknown as { connection: { stream: { destroy(): void } } }
      ).connection.stream.destroy();
      throw new Error('the process is gone');
    };
    // pool.query passes a callback, the repositories' transactions do not.
    client.query = ((...args: unknown[]) => {
      const callback = args.at(-1);
      if (typeof callback !== 'function') return broken(...args);
      broken(...args.slice(0, -1)).then(
        (result) => (callback as (error: null, result: unknown) => void)(null, result),
        (error: Error) => (callback as (error: Error) => void)(error),
      );
      return undefined;
    }) as typeof client.query;
  });
  return { pool, broke: () => count >= statement };
}

const hold = (pool: Pool, drawing: string): Promise<void> => {
  const { cutoff, roundAt } = drawingSchedule(drawing);
  const closing = new Date(cutoff.getTime() + SETTLE_MS);
  const times = [closing, closing, roundAt];
  const clock = () => times.shift() as Date;
  return advanceDrawings(onConnections(app.drawings, pool), [drawing], clock, quiet);
};

const drawingBefore = (weeks: number): string =>
  new Date(Date.parse('2026-11-15T12:00:00Z') - weeks * WEEK_MS).toISOString().slice(0, 10);

it.each([false, true])(
  'completes a drawing that is interrupted at any statement (after it: %s)',
  async (after) => {
    await app.clear();
    app.setNow(NOW);
    const pools: Pool[] = [];
    let statement = 0;
    for (let broke = true; broke;) {
      const drawing = drawingBefore(statement);
      const { period, cutoff } = drawingSchedule(drawing);
      const from = new Date(`${period}-01T06:00:00Z`);
      const first = statement * 3;
      await insertMadeUpEntries(app.pool, { period, from, to: cutoff, count: 3, first });
      statement += 1;
      const breaking = breakingPool(statement, after);
      pools.push(breaking.pool);
      await hold(breaking.pool, drawing).catch(() => undefined);
      broke = breaking.broke();
      await hold(app.pool, drawing);
    }
    expect(statement).toBeGreaterThan(25);

    const { records } = (await app.drawings.log.page(undefined, 1_000)) ?? { records: [] };
    expect(records).toHaveLength(2 * statement);
    const keys = (await app.call({ url: '/.well-known/prizestash-drawing-key.json' })).json();
    const drawing = drawingBefore(0);
    const leaves = await app.drawings.drawings.leafChunk(drawing, 0);
    const files = { drawing, keys, log: records, leaves: leaves ?? undefined };
    const demonstrationChain = app.drawings.beacon.chain;
    expect(verifyDrawing({ ...files, demonstrationChain }).steps).toEqual([
      ...['key', 'log', 'commitment', 'leaves', 'beacon', 'selection'].map((name) => ({
        name,
        status: 'passed',
      })),
      { name: 'outcomes', status: 'pending' },
    ]);
    await Promise.all(pools.map((pool) => pool.end()));
  },
);
