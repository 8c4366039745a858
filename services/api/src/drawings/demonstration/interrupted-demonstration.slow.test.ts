import { startTestApp, type TestApp } from '../../testing/test-app';
import { breakingPool } from '../../testing/breaking-pool';
import { holdDemonstrationDrawing } from './hold-demonstration-drawing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hold = (now: Date) => {
  app.setNow(now);
  return holdDemonstrationDrawing(app.pool, app.drawings.on(app.pool), now);
};

it.each([false, true])(
  'completes a drawing that is interrupted at any statement (after it: %s)',
  async (after) => {
    const now = new Date('2026-11-22T06:00:00Z');
    let statement = 0;
    for (let broke = true; broke;) {
      await app.clear();
      app.setNow(now);
      statement += 1;
      const breaking = breakingPool(app.database.url, statement, after);
      const services = app.drawings.on(breaking.pool);
      await holdDemonstrationDrawing(breaking.pool, services, now).catch(() => undefined);
      broke = breaking.broke();
      // A process that is gone keeps no connection.
      await breaking.pool.end();
      // The next start may be a week later.
      await hold(new Date('2026-11-29T06:00:00Z'));
      const { drawings } = (await app.call({ url: '/v1/drawings' })).json();
      expect(drawings).toEqual([
        expect.objectContaining({ drawing: expect.any(String), entries: 240, status: 'paid' }),
      ]);
      const { records } = (await app.drawings.log.page(undefined, 100)) ?? { records: [] };
      expect(records).toHaveLength(5);
      expect((await app.pool.query('select from winner_notices')).rowCount).toBe(1);
    }
    expect(statement).toBeGreaterThan(40);
  },
  240_000,
);
