import type { Pool } from 'pg';
import { batchCalls, RateLimitsRepository } from './rate-limits-repository';
import { openPool } from '../database/pool';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';

describe('batch calls', () => {
  /** Work that the test completes. */
  function slowWork() {
    const groups: { items: readonly number[]; end(error?: Error): void }[] = [];
    const one = batchCalls(
      (items: readonly number[]) =>
        new Promise<readonly string[]>((resolve, reject) => {
          groups.push({
            items,
            end: (error) => (error ? reject(error) : resolve(items.map((item) => `did ${item}`))),
          });
        }),
    );
    return { one, groups };
  }

  it('runs the first call immediately and batches later ones', async () => {
    const { one, groups } = slowWork();
    const first = one(1);
    const others = [one(2), one(3)];
    expect(groups.map(({ items }) => items)).toEqual([[1]]);
    groups[0]?.end();
    expect(await first).toBe('did 1');
    expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    const late = one(4);
    groups[1]?.end();
    expect(await Promise.all(others)).toEqual(['did 2', 'did 3']);
    groups[2]?.end();
    expect(await late).toBe('did 4');
  });

  it('rejects only the calls of the failed batch', async () => {
    const { one, groups } = slowWork();
    const first = one(1);
    const [second, third] = [one(2), one(3)];
    groups[0]?.end(new Error('offline'));
    await expect(first).rejects.toThrow('offline');
    groups[1]?.end();
    expect(await Promise.all([second, third])).toEqual(['did 2', 'did 3']);
    const again = one(5);
    groups[2]?.end();
    expect(await again).toBe('did 5');
  });
});

describe('rate limits repository', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await startTestDatabase();
    pool = openPool(database.url);
  });
  afterAll(async () => {
    await pool.end();
    await database.close();
  });
  beforeEach(() => pool.query('truncate rate_limits'));

  const noon = new Date('2026-11-21T12:00:00Z');
  const hitsOf = async (counted: ReturnType<RateLimitsRepository['count']>) =>
    (await counted).map(({ caller, hits }) => `${caller} ${hits}`);

  it('counts concurrent calls one by one', async () => {
    const repository = new RateLimitsRepository(pool);
    const counted = await Promise.all([
      hitsOf(repository.count(['home', 'ann'], noon)),
      hitsOf(repository.count(['home', 'bob'], noon)),
      hitsOf(repository.count(['home', 'ann'], noon)),
      hitsOf(repository.count(['office', 'bob'], noon)),
    ]);
    expect(counted).toEqual([
      ['home 1', 'ann 1'],
      ['home 2', 'bob 1'],
      ['home 3', 'ann 2'],
      ['office 1', 'bob 2'],
    ]);
  });

  it('shares counts between processes', async () => {
    const processes = [1, 2, 3].map(() => new RateLimitsRepository(pool));
    const counted = await Promise.all(
      Array.from({ length: 60 }, (_, i) => processes[i % 3]?.count(['home'], noon)),
    );
    const hits = counted.map((counts) => counts?.[0]?.hits ?? 0);
    expect(hits.sort((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, i) => i + 1),
    );
  });

  it('starts a new window after an hour, also for concurrent calls', async () => {
    const repository = new RateLimitsRepository(pool);
    await repository.count(['home'], noon);
    const later = new Date(noon.getTime() + 3_600_000);
    const first = repository.count(['office'], later);
    const counts = await Promise.all([1, 2].map(() => repository.count(['home'], later)));
    await first;
    expect(counts.flat()).toEqual([
      { caller: 'home', hits: 1, windowStart: later },
      { caller: 'home', hits: 2, windowStart: later },
    ]);
  });
});
