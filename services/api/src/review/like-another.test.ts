import { listedEntries } from '../testing/listed-entries';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

/** A person who shares nothing with others: `fakePerson` gives everybody one phone and street. */
const stranger = (number: number) => ({
  ...fakePerson(number),
  phone: `+1212555${String(1_000 + number)}`,
  street: `${number + 1} Example Street`,
});
const ann = { ...stranger(0), last_name: 'Doe', email: 'jdoe@gmail.com' };

async function listed() {
  const entries = await listedEntries(test.pool, '2026-11');
  return entries.map(({ id, flags, like_another }) => ({ id, flags, like_another }));
}

it.each(['Ann\u3164', 'Ann\u115f', 'Ann\u2800', '\u00adAnn', 'A\u2060nn'])(
  'rejects the name %j',
  async (first_name) => {
    const response = await test.register({ ...ann, first_name });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.errors).toEqual({
      first_name: 'Remove invisible characters from this name',
    });
  },
);

it.each([
  ['person', { first_name: 'Аnn' }],
  ['person', { first_name: 'ᴀnn' }],
  ['person', { first_name: "Ann'" }],
  ['person', { first_name: 'Ann B' }],
  ['mailbox', { email: 'j.doe@gmail.com' }],
  ['mailbox', { email: 'jdoe+1@gmail.com' }],
  ['mailbox', { email: 'jdoe@googlemail.com' }],
  ['phone', { phone: ann.phone }],
  ['address', { street: '1 example st.' }],
])('flags an entry with the same %s: %o', async (kind, change) => {
  const first = (await test.register(ann)).json().data.id;
  test.setNow(new Date('2026-11-21T12:00:01Z'));
  const other = { ...stranger(1), birthday: ann.birthday, postal_code: ann.postal_code };
  const second = await test.register({
    ...other,
    last_name: 'Doe',
    ...change,
    ...('first_name' in change ? {} : { first_name: 'Zoe' }),
  });
  expect(second.statusCode).toBe(200);
  const { id } = second.json().data;
  expect(await listed()).toEqual([
    { id: first, flags: ['no-form', 'like-another'], like_another: [`${kind}:${id}`] },
    { id, flags: ['no-form', 'like-another'], like_another: [`${kind}:${first}`] },
  ]);
});

it('flags no entry of another person or of another period', async () => {
  await test.register(stranger(2));
  await test.register(stranger(3));
  test.setNow(new Date('2026-12-24T12:00:00Z'));
  await test.register(stranger(2));
  expect((await listed()).map(({ like_another }) => like_another)).toEqual([[], []]);
});

it('names the first twenty others of many, oldest first, and never the entry itself', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 25; number += 1) {
    test.setNow(new Date(Date.parse('2026-11-21T12:00:00Z') + number * 1_000));
    const same = { phone: ann.phone, street: ann.street, postal_code: ann.postal_code };
    const response = await test.register({ ...stranger(10 + number), ...same });
    ids.push(response.json().data.id);
  }
  const entries = await listed();
  expect(entries.map(({ id }) => id)).toEqual(ids);
  entries.forEach(({ id, like_another }) => {
    const others = ids.filter((other) => other !== id).slice(0, 10);
    expect(like_another).toEqual(others.flatMap((one) => [`address:${one}`, `phone:${one}`]));
  });
});
