import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { remainingDrawings } from '@prizestash/shared/rules/drawings';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { fakePerson } from '../../testing/people';
import { closeDrawing } from '../steps/hold-drawing';
import { demonstrationDrawing, holdDemonstrationDrawing } from './hold-demonstration-drawing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clear());
afterAll(() => app.close());

const hold = (now: Date) => {
  app.setNow(now);
  return holdDemonstrationDrawing(app.pool, app.drawings.on(app.pool), now);
};

it('holds a drawing up to the payment, once', async () => {
  const now = new Date('2026-11-22T06:00:00Z');
  expect(await hold(now)).toBe('2026-11-01');
  const { drawings, demonstration } = (await app.call({ url: '/v1/drawings' })).json();
  expect(drawings).toEqual([
    expect.objectContaining({ drawing: '2026-11-01', entries: 240, status: 'paid', position: 0 }),
  ]);
  expect(drawings[0].winner.last_initial).toMatch(/^[A-Z]$/);
  expect(demonstration).toBe(true);
  expect(await hold(now)).toBeNull();
});

it("follows the rules' calendar: no entry takes part in another drawing", async () => {
  for (const now of ['2026-11-22T06:00:00Z', '2026-06-30T06:00:00Z', '2027-01-02T06:00:00Z']) {
    await app.clear();
    const drawing = await hold(new Date(now));
    const { rows } = await app.pool.query<{ entered_at: Date }>('select entered_at from entries');
    expect(rows).toHaveLength(240);
    const drawings = rows.map(({ entered_at }) => remainingDrawings(entered_at).join());
    expect(new Set(drawings)).toEqual(new Set([drawing]));
  }
});

it('leaves a database that has a drawing without entries alone', async () => {
  await closeDrawing(app.drawings, '2026-11-15', new Date('2026-11-15T06:05:00Z'));
  expect(await hold(new Date('2026-11-22T06:00:00Z'))).toBeNull();
});

it('leaves a database that has entries alone', async () => {
  await app.register(fakePerson(1));
  expect(await hold(new Date('2026-11-22T06:00:00Z'))).toBeNull();
});

it.each([
  ['2026-11-22T06:00:00Z', '2026-11-01'],
  ['2026-12-09T17:59:59Z', '2026-11-01'],
  ['2026-12-09T18:00:00Z', '2026-12-06'],
  ['2027-01-02T06:00:00Z', '2026-12-06'],
])('chooses at %s the drawing of %s', (now, drawing) => {
  expect(demonstrationDrawing(new Date(now))).toBe(drawing);
  const paidAt = drawingSchedule(drawing).roundAt.getTime() + 50 * 3_600_000;
  expect(paidAt).toBeLessThan(Date.parse(now));
});
