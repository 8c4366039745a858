import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { listedEntries } from '../testing/listed-entries';
import { eraseEntries } from '../persons/erasures-repository';
import { fakePerson } from '../testing/people';
import { startTestApp } from '../testing/test-app';
import { startTestDatabase, temporaryDataDir } from '../testing/test-database';
import { migrate, MIGRATIONS_DIR } from './migrate';
import { installJobQueue } from '../jobs/run-jobs';
import { openPool } from './pool';
import { migrateDatabase } from './prepare-schema';

const PARTITION = path.resolve(__dirname, '../../../../docs/postgres/partition-by-period.sql');

/** Stores an entry as the versions of the API before migration 009 do. */
async function insertAsBefore(client: Client, number: number, enteredAt: string, period: string) {
  const { rows } = await client.query<{ id: string }>(
    `with entry as (
       insert into entries (
         id, entry_period, entered_at, first_name, last_name, email, gender, phone, birthday, street,
         city, state, postal_code, tcpa, device_type, os, landing_page_id, email_key, person_key,
         unsubscribe_token
       ) values (
         gen_random_uuid(), $1, $2, 'Ann', 'Example', $3, '0', '+12025550143', '1990-01-01', 'Street',
         'City', 'Ohio', '00000', true, 'Desktop', 'Other', 21, $3, $3, gen_random_uuid()
       ) returning id
     )
     insert into consents (entry_id, given_at, document_versions, address, user_agent, gpc)
     select id, $2, '{}', '127.0.0.1', '', false from entry returning entry_id as id`,
    [period, enteredAt, `ann.${number}@example.com`],
  );
  return rows[0]?.id;
}

it('adds the period to the consents of a filled database, and to those of the version before', async () => {
  const older = temporaryDataDir();
  const database = await startTestDatabase('template0');
  const client = new Client({ connectionString: database.url });
  const pool = openPool(database.url);
  try {
    for (const file of readdirSync(MIGRATIONS_DIR).filter((name) => name < '009')) {
      cpSync(path.join(MIGRATIONS_DIR, file), path.join(older, file));
    }
    await installJobQueue(database.url);
    await migrate(database.url, older);
    await client.connect();
    const ids = [
      await insertAsBefore(client, 1, '2026-11-01T05:59:59.999Z', '2026-10'),
      await insertAsBefore(client, 2, '2026-11-01T06:00:00Z', '2026-11'),
    ];
    await client.query(`insert into excluded_entries values ($1, 'automated', now())`, [ids[0]]);

    expect(await migrateDatabase(database)).toContain('009-entry-periods.sql');
    ids.push(await insertAsBefore(client, 3, '2026-12-01T05:59:59.999Z', '2026-11'));
    ids.push(await insertAsBefore(client, 4, '2026-12-01T06:00:00Z', '2026-12'));

    const listed = await listedEntries(pool);
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(listed.every(({ address }) => address === '127.0.0.1')).toBe(true);
    expect((await listedEntries(pool, '2026-11')).map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const excluded = await client.query('select entry_id, entry_period from excluded_entries');
    expect(excluded.rows).toEqual([{ entry_id: ids[0], entry_period: '2026-10' }]);
    await expect(client.query('delete from consents')).rejects.toThrow('append-only');
  } finally {
    await client.end();
    await pool.end();
    await database.close();
    rmSync(older, { recursive: true, force: true });
  }
}, 60_000);

it('works on tables that are partitioned by period', async () => {
  const test = await startTestApp();
  try {
    const before = (await test.register(fakePerson(0))).json().data;
    await test.pool.query(`begin; ${readFileSync(PARTITION, 'utf8')}; commit`);
    await migrateDatabase(test.database);

    expect((await test.register(fakePerson(0))).statusCode).toBe(409);
    test.setNow(new Date('2027-01-02T12:00:00Z'));
    const after = (await test.register(fakePerson(0))).json().data;
    expect((await test.register(fakePerson(0))).statusCode).toBe(409);
    const { rows } = await test.pool.query(
      `select tableoid::regclass::text as entries, id,
         (select c.tableoid::regclass::text from consents c where c.entry_id = e.id) as consents
       from entries e order by entered_at`,
    );
    expect(rows).toEqual([
      { id: before.id, entries: 'entries_before', consents: 'consents_before' },
      { id: after.id, entries: 'entries_2027_01', consents: 'consents_2027_01' },
    ]);
    expect((await listedEntries(test.pool)).map(({ id }) => id)).toEqual([before.id, after.id]);
    await expect(test.pool.query('delete from consents')).rejects.toThrow('append-only');
    await eraseEntries(test.pool, [before.id, after.id], 'request', 0, new Date());
    const erased = await test.pool.query('select from consents where address is null');
    expect(erased.rowCount).toBe(2);
  } finally {
    await test.close();
  }
}, 60_000);
