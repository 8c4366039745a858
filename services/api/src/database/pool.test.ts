import { withRequestId } from '@prizestash/server-kit/telemetry/trace';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { inTransaction, openPool, namedQuery } from './pool';

describe('pool', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
  }, 60_000);
  afterAll(() => database.close());

  it('survives a connection that ends between two statements of a transaction', async () => {
    const pool = openPool(database.url);
    const transaction = inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const ended = new Promise((resolve) => client.once('end', resolve));
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await client.query('select 1');
    });
    await expect(transaction).rejects.toThrow();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('names the request to Postgres', async () => {
    const pool = openPool(database.url);
    const text = 'select query from pg_stat_activity where pid = pg_backend_pid()';
    const queryOf = async (query: string | { text: string }) =>
      (await pool.query<{ query: string }>(query as string)).rows[0]?.query;
    const id = '7f0c2b8f4bf92f3577b34da6a3ce929d';
    for (const query of [text, { text }]) {
      expect(await withRequestId(id, () => queryOf(query))).toBe(
        `${text} /* request_id='${id}' */`,
      );
      expect(await queryOf(query)).toBe(text);
    }
    await pool.end();
  });
});

describe('named query', () => {
  it('numbers each name once and leaves casts', () => {
    const query = namedQuery('select :a::text, :b_c where x = :a', { b_c: 2, a: 1, other: 3 });
    expect(query).toEqual({ text: 'select $1::text, $2 where x = $1', values: [1, 2] });
  });

  it('refuses a name without a value', () => {
    expect(() => namedQuery('select :toString', {})).toThrow('no value for to');
  });
});
