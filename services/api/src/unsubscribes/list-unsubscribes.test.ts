import { openPool } from '../database/pool';
import { startTestDatabase } from '../testing/test-database';
import { listUnsubscribes } from './unsubscribes-repository';

it('lists all addresses in alphabetical order, with times in UTC', async () => {
  const database = await startTestDatabase();
  const pool = openPool(database.url, { maxConnections: 1 });
  try {
    await pool.query(`set timezone = 'Asia/Tokyo'`);
    await pool.query(
      `insert into unsubscribes
       select lpad(n::text, 5, '0') || '@example.com', '2026-11-01T00:00:00.1239Z', 'form', n
       from generate_series(4500, 1, -1) as n`,
    );
    await pool.query(`update unsubscribes set landing_page_id = null where landing_page_id = 2`);
    const texts: string[] = [];
    for await (const batch of listUnsubscribes(pool)) texts.push(...batch);
    const emails = texts.map((text) => (JSON.parse(text) as { email: string }).email);
    expect(emails).toEqual([...emails].sort());
    expect(new Set(emails).size).toBe(4500);
    const ofForm = `"unsubscribed_at":"2026-11-01T00:00:00.123Z","source":"form"`;
    expect(texts.slice(0, 2)).toEqual([
      `{"email":"00001@example.com",${ofForm},"landing_page_id":1}`,
      `{"email":"00002@example.com",${ofForm},"landing_page_id":null}`,
    ]);
    // Its connection is free again, also after a reader that stops early.
    for await (const _batch of listUnsubscribes(pool)) break;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await database.close();
  }
});
