import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import { closeDrawing, commitDrawing, drawDrawing } from '../drawings/steps/hold-drawing';
import { type Outcome, recordOutcome } from '../drawings/steps/record-outcome';
import { runProgram } from '../testing/run-program';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { eraseExpired, eraseEntries } from './erasures-repository';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

const ann = fakePerson(0);
const agent = 'Example/1.0';

async function enter(person = ann): Promise<string> {
  const headers = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.7' };
  return (await test.register(person, headers)).json().data.id;
}

const person = (...args: string[]) => program('cli/person.ts', ...args);
const program = (file: string, ...args: string[]) => runProgram(file, args, test.database.env);

/** Every value of every table, as text. */
async function everything(): Promise<string> {
  const { rows } = await test.pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace not in
       ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  const tables = rows.map(({ name }) => name);
  const dumps = await Promise.all(
    tables.map((table) => test.pool.query(`select to_jsonb(t)::text as row from ${table} t`)),
  );
  return JSON.stringify(dumps.map(({ rows }) => rows)).toLowerCase();
}

it('exports everything that is stored about an email, as JSON and as text', async () => {
  const id = await enter();
  const json = await person('--email', ann.email.toUpperCase(), 'export');
  expect(json).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(json.stdout)).toMatchObject({
    entries: [{ id, first_name: 'Ann', birthday: ann.birthday }],
    consents: [{ entry_id: id, address: '203.0.113.7', user_agent: agent }],
    registrations: [{ entry_id: id }],
    unsubscribes: [],
    actions: [],
  });
  const text = await person('--email', ann.email, 'export', '--format', 'text');
  expect(text.stdout).toContain('Entries\n  id: ');
  expect(text.stdout).toContain('first name: Ann\n');
  expect(text.stdout).toContain('Unsubscribes\n  none\n');
});

it('corrects an entry by the rules of the form and logs the field names only', async () => {
  const id = await enter();
  const wrong = await person('--email', ann.email, 'correct', '--set', 'postal_code=1');
  expect([wrong.code, wrong.stderr]).toEqual([1, 'postal_code: Postal code must be 5 digits.\n']);
  const done = await person('--email', ann.email, 'correct', '--set', 'first_name=Anne');
  expect(done).toMatchObject({ code: 0, stdout: 'Corrected first_name of 1 entry.\n' });

  const { rows } = await test.pool.query('select first_name, person_key from entries');
  expect(rows).toEqual([{ first_name: 'Anne', person_key: expect.stringContaining('anne') }]);
  const log = await test.pool.query('select action, entry_ids, detail from person_actions');
  expect(log.rows).toEqual([{ action: 'correct', entry_ids: [id], detail: 'first_name' }]);
  // The evidence is of what was submitted, so it is unchanged.
  expect((await test.register({ ...ann, first_name: 'ANNE' })).statusCode).toBe(409);
});

it('judges by the rules of today what changes, and not what is stored', async () => {
  const id = await enter();
  // As if later rules refused them.
  await test.pool.query(
    "update entries set street = repeat('x', 300), city = E'New\\tYork', os = repeat('y', 99) where id = $1",
    [id],
  );
  const done = await person('--email', ann.email, 'correct', '--set', 'first_name=Anne');
  expect(done).toMatchObject({ code: 0, stdout: 'Corrected first_name of 1 entry.\n' });
  const { rows } = await test.pool.query('select first_name, length(street), city from entries');
  expect(rows).toEqual([{ first_name: 'Anne', length: 300, city: 'New\tYork' }]);
  const wrong = await person('--email', ann.email, 'correct', '--set', `street=${'x'.repeat(300)}`);
  expect(wrong.stderr).toMatch(/^street: /);
});

it('finds an address that the rules of today would refuse', async () => {
  await test.register(ann);
  await test.pool.query(`update entries set email = 'ann@old', email_key = 'ann@old'`);
  const { stdout } = await person('--email', 'Ann@old', 'export');
  expect(JSON.parse(stdout)).toMatchObject({ entries: [{ email: 'ann@old' }] });
});

it('rejects a correction to the email of another entry', async () => {
  await enter();
  await enter(fakePerson(1));
  const { email } = fakePerson(1);
  const result = await person('--email', ann.email, 'correct', '--set', `email=${email}`);
  expect([result.code, result.stderr]).toEqual([
    1,
    'Another entry of the period has this person or email.\n',
  ]);
});

it('erases nothing when an entry is named beside the address', async () => {
  const id = await enter();
  const { stderr } = await person('--email', ann.email, '--entry', id, 'erase');
  expect(stderr).toContain('erase concerns all entries of a person');
  const { stdout } = await person('--email', ann.email, 'export');
  expect(JSON.parse(stdout)).toMatchObject({ entries: [{ id, first_name: ann.first_name }] });
});

it('erases a person and keeps a tombstone', async () => {
  const id = await enter();
  await enter(fakePerson(1));
  const result = await person('--email', ann.email, 'erase');
  expect(result).toMatchObject({ code: 0, stdout: 'Erased 1 entry.\n' });

  const { rows } = await test.pool.query(
    `select e.*, c.* from entries e join consents c on entry_id = id where id = $1`,
    [id],
  );
  expect(rows[0]).toMatchObject({
    entry_period: '2026-11',
    first_name: null,
    email: null,
    email_key: `erased:${id}`,
    review_phone: null,
    erased_reason: 'request',
    kept_for: 'law',
    address: null,
    user_agent: null,
    entry_hash: null,
  });
  const left = await everything();
  for (const value of [ann.last_name, ann.email, ann.email.split('@')[0]]) {
    expect(left).not.toContain(`${value}"`.toLowerCase());
  }
  const log = await test.pool.query('select action, entry_ids, detail from person_actions');
  expect(log.rows).toEqual([{ action: 'erase', entry_ids: [id], detail: 'request, kept for law' }]);
  // The other entry is complete.
  const other = await test.pool.query('select address from consents where entry_id <> $1', [id]);
  expect(other.rows).toEqual([{ address: '203.0.113.7' }]);
});

it('repeats requested erasures in a database that was restored', async () => {
  const file = path.join(test.database.dataDir, 'erasures');
  const env = { ...test.database.env, ERASURE_LOG: file };
  const bob = fakePerson(1);
  const run = (name: string, ...args: string[]) => runProgram(`cli/${name}.ts`, args, env);
  const rows = async () =>
    (await test.pool.query('select id, first_name, erased_at from entries order by email')).rows;
  expect(await run('repeat-erasures')).toMatchObject({ stdout: 'Repeated 0 erasures.\n' });
  await enter();
  await enter(bob);
  await enter(fakePerson(2));
  await test.pool.query('create table entries_before as table entries');
  expect(await run('person', '--email', ann.email, 'erase')).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o077).toBe(0);
  // As a machine that stopped while it wrote.
  appendFileSync(file, '2026-11-20T12:00:00.000Z 0000');
  expect(await run('person', '--email', bob.email, 'erase')).toMatchObject({ code: 0 });
  const after = await rows();
  expect(readFileSync(file, 'utf8')).not.toContain(ann.email);
  expect(await run('repeat-erasures')).toMatchObject({ stdout: 'Repeated 0 erasures.\n' });

  await test.pool
    .query(`update entries e set (first_name, last_name, email, gender, phone, birthday,
      street, city, state, postal_code, device_type, os, erased_at, erased_reason, kept_for) =
    (select first_name, last_name, email, gender, phone, birthday,
      street, city, state, postal_code, device_type, os, erased_at, erased_reason, kept_for
      from entries_before b where b.id = e.id)`);
  await test.pool.query('drop table entries_before');
  expect(await rows()).not.toEqual(after);
  const damaged = `2026-11-20T12:00:00.000Z ${'-'.repeat(36)}`;
  writeFileSync(file, `${damaged}\n${readFileSync(file, 'utf8')}`);
  expect(await run('repeat-erasures')).toMatchObject({
    stdout: 'Repeated 2 erasures.\n',
    stderr: `${file} has a line that cannot be read: "${damaged}"\n`,
  });
  expect(await rows()).toEqual(after);
  expect(await run('repeat-erasures')).toMatchObject({ stdout: 'Repeated 0 erasures.\n' });
});

it('leaves no text of a person, in no column, whichever migration has added it', async () => {
  await test.pool.query(`alter table entries add column later_field text`);
  const zoe = { ...fakePerson(7), first_name: 'Zoefirst', last_name: 'Zoelast', city: 'Zoecity' };
  const id = await enter(zoe);
  await test.pool.query(`update entries set later_field = 'Zoelater' where id = $1`, [id]);
  const texts = contactFieldNames
    .filter((field) => field !== 'gender' && field !== 'tcpa')
    .map((field) =>
      (field === 'birthday' ? isoDate(zoe[field]) : String(zoe[field])).toLowerCase(),
    );
  const before = await everything();
  expect([...texts, 'zoelater'].filter((text) => !before.includes(text))).toEqual([]);
  expect((await person('--email', zoe.email, 'erase')).code).toBe(0);
  const left = await everything();
  expect([...texts, 'zoelater'].filter((text) => left.includes(text))).toEqual([]);
  await test.pool.query(`alter table entries drop column later_field`);
});

const isoDate = (birthday: string) => birthday.replace(/(..).(..).(....)/, '$3-$1-$2');

const at = (text: string) => new Date(text);

/** Holds the drawing of 2026-11-22, up to the second selected person, whom `record` reports on. */
async function drawPerson() {
  for (const number of [0, 1, 2]) await enter(fakePerson(number));
  const services = test.drawings.on(test.pool);
  const closing = at('2026-11-22T06:05:00Z');
  await closeDrawing(services, '2026-11-22', closing);
  await commitDrawing(services, '2026-11-22', closing);
  test.setNow(at('2026-11-22T18:00:00Z'));
  const drawn = await drawDrawing(services, '2026-11-22', at('2026-11-22T18:00:00Z'));
  const record = (outcome: Outcome, time: string) =>
    recordOutcome(services, '2026-11-22', outcome, at(time));
  await record({ status: 'contacted' }, '2026-11-22T19:00:00Z');
  await record({ status: 'disqualified', reason: 'declined' }, '2026-11-22T20:00:00Z');
  await record({ status: 'contacted' }, '2026-11-22T21:00:00Z');
  if (drawn?.record.type !== 'selection') throw new Error('nobody was selected');
  const leaf = Buffer.from(String(drawn.record.selected[1]?.leaf), 'hex');
  const id = String(await services.drawings.entryOfLeaf('2026-11-22', leaf));
  return { id, confirm: () => record({ status: 'confirmed' }, '2026-11-23T19:00:00Z') };
}

/** What is kept for the tax records of prizes. */
async function prizeRecords() {
  const { rows } = await test.pool.query(
    `select id, first_name is null or last_name is null or state is null as incomplete, street, phone
     from entries where kept_for = 'prize'`,
  );
  return rows;
}

const prizeRecord = (id: string) => ({ id, incomplete: false, street: ann.street, phone: null });

/** How many entries still have a name. */
async function named(): Promise<number> {
  const { rows } = await test.pool.query('select count(first_name)::int as named from entries');
  return rows[0].named;
}

it('keeps the name and postal address of a winner whose entry expires', async () => {
  const { id, confirm } = await drawPerson();
  await confirm();
  const retention = { entryDays: 200, prizeDays: 400 };
  expect(await eraseExpired(test.pool, retention, at('2027-11-21T12:00:00Z'))).toBe(3);
  expect(await prizeRecords()).toEqual([prizeRecord(id)]);
  expect(await named()).toBe(1);
  expect(await eraseExpired(test.pool, retention, at('2027-11-22T12:00:00Z'))).toBe(0);
  expect(await eraseExpired(test.pool, retention, at('2027-12-26T12:00:00.001Z'))).toBe(1);
  expect(await prizeRecords()).toEqual([]);
});

it('keeps the name and postal address of a winner who asks for erasure, and says so', async () => {
  const { id, confirm } = await drawPerson();
  await confirm();
  const { rows } = await test.pool.query('select email from entries where id = $1', [id]);
  const until = new Date(at('2026-11-21T12:00:00Z').getTime() + 2557 * 86_400_000);
  const kept = `Entry ${id} won a prize: its name and postal address are kept for tax records until ${until
    .toISOString()
    .slice(0, 10)}, and the signed log of drawings keeps first name, last initial and state.\n`;
  const result = await person('--email', rows[0].email, 'erase');
  expect(result).toMatchObject({ code: 0, stdout: `Erased 1 entry.\n${kept}` });
  expect(await prizeRecords()).toEqual([prizeRecord(id)]);
  expect(await named()).toBe(3);
  // A second request changes nothing.
  expect((await person('--entry', id, 'erase')).stdout).toContain(kept);
  expect(await prizeRecords()).toEqual([prizeRecord(id)]);
});

it('keeps nothing of a person who was contacted and not confirmed', async () => {
  const { id, confirm } = await drawPerson();
  expect((await person('--entry', id, 'erase')).stdout).toBe('Erased 1 entry.\n');
  expect(await prizeRecords()).toEqual([]);
  expect(await named()).toBe(2);
  await expect(confirm()).rejects.toThrow('withdrawn');
});

it('decides what is kept after a confirmation that is in progress', async () => {
  const { id, confirm } = await drawPerson();
  const other = await test.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from entries where id = $1 for share', [id]);
    const erased = eraseEntries(test.pool, [id], 'request', 400, new Date());
    await confirm();
    await other.query('commit');
    expect(await erased).toEqual([{ id, prizeKeptUntil: expect.any(Date) }]);
  } finally {
    other.release(true);
  }
});

it('confirms nobody whose data is being erased', async () => {
  const { id, confirm } = await drawPerson();
  const other = await test.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `update entries set first_name = null, last_name = null, email = null, gender = null,
         phone = null, birthday = null, street = null, city = null, state = null,
         postal_code = null, device_type = null, os = null,
         erased_at = now(), erased_reason = 'request', kept_for = 'law'
       where id = $1`,
      [id],
    );
    const confirmed = expect(confirm()).rejects.toThrow('withdrawn');
    await delay(200);
    await other.query('commit');
    await confirmed;
  } finally {
    other.release(true);
  }
});

it('erases entries by age, on both sides of the limit', async () => {
  const id = await enter();
  const retention = { entryDays: 200, prizeDays: 400 };
  const eraseAt = (text: string) => eraseExpired(test.pool, retention, at(text));
  expect(await eraseAt('2027-06-09T12:00:00.000Z')).toBe(0);
  expect(await eraseAt('2027-06-09T12:00:00.001Z')).toBe(1);
  expect(await eraseAt('2027-06-10T12:00:00.000Z')).toBe(0);
  const { rows } = await test.pool.query('select id, erased_reason from entries');
  expect(rows).toEqual([{ id, erased_reason: 'age' }]);
});

it('lets no one change evidence outside of an erasure', async () => {
  await enter();
  await expect(test.pool.query('update consents set address = null')).rejects.toThrow(
    'append-only',
  );
  await eraseEntries(test.pool, [], 'request', 0, new Date());
  await expect(test.pool.query('delete from person_actions')).rejects.toThrow('append-only');
});

it('corrects the suppression list', async () => {
  const add = await program('cli/unsubscribes.ts', '--add', 'Ann@Example.com');
  expect(add).toMatchObject({ code: 0, stdout: 'The address is on the list.\n' });
  const list = await program('cli/unsubscribes.ts');
  expect(JSON.parse(list.stdout)).toMatchObject({ email: 'ann@example.com', source: 'operator' });
  const remove = await program('cli/unsubscribes.ts', '--remove', 'ann@example.com');
  expect(remove).toMatchObject({ code: 0, stdout: 'Removed the address.\n' });
  expect((await program('cli/unsubscribes.ts')).stdout).toBe('');
  const log = await test.pool.query('select action, detail from person_actions');
  expect(log.rows).toEqual([{ action: 'correct', detail: 'unsubscribe removed' }]);
});
