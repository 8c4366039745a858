import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { personKey } from '@prizestash/shared/rules/person-key';
import { Client } from 'pg';
import { installJobQueue } from '../jobs/run-jobs';
import { fakePerson } from '../testing/people';
import { startTestApp } from '../testing/test-app';
import { startTestDatabase, temporaryDataDir } from '../testing/test-database';
import { migrate, MIGRATIONS_DIR } from './migrate';
import { migrateDatabase } from './prepare-schema';

/** The key of a name as the versions of the API before the migrations write it. */
const keyBefore = (lastName: string) =>
  JSON.stringify(['ann', lastName.normalize('NFKD').toLowerCase(), '01/01/1990', '00000']);
const keyOf = (lastName: string) =>
  personKey({
    first_name: 'Ann',
    last_name: lastName,
    birthday: '01/01/1990',
    postal_code: '00000',
  });

/** Stores an entry of the period with the key of before. */
async function insert(client: Client, lastName: string, number: number, period = '2026-11') {
  await client.query(
    `insert into entries (
       id, entry_period, entered_at, first_name, last_name, email, gender, phone, birthday, street,
       city, state, postal_code, tcpa, device_type, os, landing_page_id, email_key, person_key,
       unsubscribe_token
     ) values (
       gen_random_uuid(), $1, timestamptz '2026-11-02' + $2 * interval '1 hour', 'Ann', $3, $4, '0',
       '+12025550143', '1990-01-01', 'Street', 'City', 'Ohio', '00000', true, 'Desktop', 'Other', 21,
       $4, $5, gen_random_uuid()
     )`,
    [period, number, lastName, `ann.${number}@example.com`, keyBefore(lastName)],
  );
}

it('folds stored keys and those of the version before, and keeps entries that collide', async () => {
  const older = temporaryDataDir();
  const database = await startTestDatabase('template0');
  const client = new Client({ connectionString: database.url });
  const stored = async () => {
    const { rows } = await client.query(
      'select last_name, person_key from entries order by entered_at',
    );
    return rows.map(({ last_name: name, person_key: key }) => [name, key]);
  };
  try {
    for (const file of readdirSync(MIGRATIONS_DIR).filter((name) => name < '016')) {
      cpSync(path.join(MIGRATIONS_DIR, file), path.join(older, file));
    }
    await installJobQueue(database.url);
    await migrate(database.url, older);
    await client.connect();
    const names = [
      'O’Neil',
      'Oʼneil',
      'O`neil',
      'Lee\u2010Cruz',
      'Lee-Cruz',
      'Lee\u2011Ng',
      'Lee',
      'Lee Jr.',
    ];
    for (const [number, name] of names.entries()) await insert(client, name, number);
    await insert(client, 'O’Neil', 8, '2026-12');

    await migrateDatabase(database);
    expect(await stored()).toEqual([
      ['O’Neil', keyOf("O'Neil")],
      ['Oʼneil', keyBefore('Oʼneil')],
      ['O`neil', keyBefore('O`neil')],
      ['Lee\u2010Cruz', keyBefore('Lee\u2010Cruz')],
      ['Lee-Cruz', keyOf('Lee-Cruz')],
      ['Lee\u2011Ng', keyOf('Lee-Ng')],
      ['Lee', keyOf('Lee')],
      ['Lee Jr.', keyBefore('Lee Jr').replace('.', '')],
      ['O’Neil', keyOf("O'Neil")],
    ]);
    await expect(insert(client, 'O‘Neil', 9)).rejects.toThrow('entries_one_per_person');
    await insert(client, 'D’Arcy', 10);
    expect((await stored()).at(-1)).toEqual(['D’Arcy', keyOf("D'Arcy")]);
  } finally {
    await client.end();
    await database.close();
    rmSync(older, { recursive: true, force: true });
  }
}, 60_000);

it('folds the characters that the rule folds, and accepts one entry of all spellings', async () => {
  const test = await startTestApp();
  try {
    const spellings = [...Array(0x30000).keys()]
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => `o${String.fromCodePoint(code)}neil`)
      .filter((name) => /['-]/.test(JSON.parse(keyOf(name))[1]))
      // What decomposes into a space and a mark has left nothing in the keys of before.
      .filter((name) => !/[ \s]/.test(name.normalize('NFKD')));
    expect(spellings.length).toBeGreaterThan(50);
    const { rows } = await test.pool.query(
      'select folded_person_key(key) as key from unnest($1::text[]) with ordinality as k (key, n) order by n',
      [spellings.map(keyBefore)],
    );
    expect(rows.map(({ key }) => key)).toEqual(spellings.map(keyOf));

    const responses = [];
    for (const [number, mark] of [..."'’‘ʼ`´"].entries()) {
      const { email } = fakePerson(number);
      responses.push(await test.register({ ...fakePerson(0), email, last_name: `O${mark}Neil` }));
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 409, 409, 409, 409, 409]);
  } finally {
    await test.close();
  }
}, 60_000);
