import {
  type ContactField,
  contactFieldNames,
  isOptionalField,
} from '@prizestash/shared/rules/submitted-contact';
import { correctEntry, exportPerson, storeCorrection } from '../persons/persons-repository';
import { eraseEntries } from '../persons/erasures-repository';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { cardFields, readMailedEntry, recordMailedEntry } from './mailed-entries';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

const day = new Date('2026-11-21T06:00:00Z');
const ann: Readonly<Record<string, unknown>> = { ...fakePerson(0) };
const without = (name: string, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** The only stored entry, as it is exported. */
async function exported(emailKey: string) {
  const { entries } = await exportPerson(test.pool, emailKey);
  expect(entries).toHaveLength(1);
  return entries[0]!;
}

async function correct(name: string, value: string): Promise<void> {
  const { rows } = await test.pool.query('select id, email_key from entries');
  const { id, email_key: emailKey } = rows[0];
  const correction = correctEntry(await exported(emailKey), { [name]: value });
  await storeCorrection(test.pool, id, correction, name, day);
}

describe.each(contactFieldNames)('%s', (name: ContactField) => {
  const optional = isOptionalField(name);

  it('is stored, exported and erased', async () => {
    expect((await test.register(ann)).statusCode).toBe(200);
    const entry = await exported(String(ann['email']));
    expect(entry[name]).toBe(ann[name]);
    await eraseEntries(test.pool, [String(entry['id'])], 'request', 0, day);
    const { rows } = await test.pool.query(`select ${name} as value from entries`);
    // The consent alone says nothing about a person.
    expect(rows[0].value).toBe(name === 'tcpa' ? true : null);
  });

  it('may be left out of an entry only when it is optional', async () => {
    const response = await test.register(without(name, ann));
    expect(response.statusCode).toBe(optional ? 200 : 400);
    if (!optional) return expect(Object.keys(response.json().error.errors)).toEqual([name]);
    expect((await exported(String(ann['email'])))[name]).toBeNull();
    await correct(name, String(ann[name]));
    expect((await exported(String(ann['email'])))[name]).toBe(ann[name]);
    await correct(name, '');
    expect((await exported(String(ann['email'])))[name]).toBeNull();
  });

  it('may be left out of a card only when it is optional, or the form alone asks for it', async () => {
    const mayBeAbsent = optional || name === 'email' || !cardFields.some((field) => field === name);
    const card = () => readMailedEntry(without(name, ann), day);
    if (!mayBeAbsent) return expect(card).toThrow(`${name}: Required.`);
    const record = () =>
      recordMailedEntry({ number: '17', receivedAt: day, entry: card() }, test.pool);
    const { id } = await record();
    expect((await record()).id).toBe(id);
    await correct('city', 'Boston');
    const { rows } = await test.pool.query(`select city, ${name} as value from entries`);
    expect(rows).toEqual([{ city: 'Boston', value: name === 'tcpa' ? false : null }]);
  });

  it('is described by the OpenAPI document', async () => {
    const { paths } = (await test.call({ url: '/openapi.json' })).json();
    const { schema } =
      paths['/v1/fe/users/sweepstakes/register'].post.requestBody.content['application/json'];
    expect(schema.properties).toHaveProperty(name);
    expect(schema.required.includes(name)).toBe(!optional);
  });
});
