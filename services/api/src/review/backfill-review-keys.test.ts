import { prepareSchema } from '../database/prepare-schema';
import { eraseEntries } from '../persons/erasures-repository';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const KEYS = 'review_person, review_mailbox, review_phone, review_address';

async function storedKeys() {
  const { rows } = await test.pool.query(`select id, ${KEYS} from entries order by id`);
  return rows as { readonly id: string; readonly review_person: string | null }[];
}

it('adds the keys of entries without them when the schema is prepared', async () => {
  for (let number = 0; number < 3; number += 1) await test.register(fakePerson(number));
  const keys = await storedKeys();
  const [erased] = keys;
  await eraseEntries(test.pool, [erased!.id], 'request', 0, new Date());
  await test.pool.query(
    `update entries set (${KEYS}) = row(null::bigint, null::bigint, null::bigint, null::bigint)`,
  );
  await prepareSchema(test.database);
  const expected = keys.map((row) =>
    row === erased
      ? {
          id: row.id,
          review_person: null,
          review_mailbox: null,
          review_phone: null,
          review_address: null,
        }
      : row,
  );
  expect(await storedKeys()).toEqual(expected);
});
