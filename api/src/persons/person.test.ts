import { onConnections } from '../drawings/open-drawings';
import { closeDrawing, commitDrawing, drawDrawing } from '../drawings/steps/hold-drawing';
import { type Outcome, recordOutcome } from '../drawings/steps/record-outcome';
import { runProgram } from '../testing/run-program';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { eraseExpired } from './erase-expired';
import { PersonsRepository } from './persons-repository';

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
const program = (file: string, ...args: string[]) =>
  runProgram(file, args, { DATA_DIR: test.database.dataDir, DATABASE_PORT: '0' });

/** Every value of every table, as text. */
async function everything(): Promise<string> {
  const tables = ['entries', 'consents', 'registrations', 'rate_limits', 'person_actions'];
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
    entry_hash: expect.any(String),
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

it('keeps the name and postal address of a winner until the tax records expire', async () => {
  await enter();
  await person('--email', ann.email, 'erase', '--keep', 'prize');
  const kept = async () =>
    (await test.pool.query('select first_name, street, email, kept_for from entries')).rows;
  expect(await kept()).toEqual([
    { first_name: 'Ann', street: ann.street, email: null, kept_for: 'prize' },
  ]);
  const retention = { entryDays: 200, prizeDays: 400 };
  expect(await eraseExpired(test.pool, retention, new Date('2027-11-21T12:00:00Z'))).toBe(0);
  expect(await eraseExpired(test.pool, retention, new Date('2028-11-21T12:00:00Z'))).toBe(1);
  expect(await kept()).toEqual([{ first_name: null, street: null, email: null, kept_for: 'law' }]);
});

it('keeps the name and postal address of a confirmed winner by itself', async () => {
  for (const number of [0, 1, 2]) await enter(fakePerson(number));
  const services = onConnections(test.drawings, test.pool);
  const closing = new Date('2026-11-22T06:05:00Z');
  await closeDrawing(services, '2026-11-22', closing);
  await commitDrawing(services, '2026-11-22', closing);
  const at = (text: string) => new Date(text);
  test.setNow(at('2026-11-22T18:00:00Z'));
  await drawDrawing(services, '2026-11-22', at('2026-11-22T18:00:00Z'));
  const record = (outcome: Outcome, time: string) =>
    recordOutcome(services, '2026-11-22', outcome, at(time));
  await record({ status: 'contacted' }, '2026-11-22T19:00:00Z');
  await record({ status: 'disqualified', reason: 'declined' }, '2026-11-22T20:00:00Z');
  await record({ status: 'contacted' }, '2026-11-22T21:00:00Z');
  const { record: confirmed } = await record({ status: 'confirmed' }, '2026-11-23T19:00:00Z');

  const retention = { entryDays: 200, prizeDays: 400 };
  expect(await eraseExpired(test.pool, retention, at('2027-11-21T12:00:00Z'))).toBe(3);
  const kept = async () =>
    (
      await test.pool.query(`select first_name, upper(left(last_name, 1)) as initial, street, phone
      from entries where kept_for = 'prize'`)
    ).rows;
  const winner = confirmed.type === 'outcome' && 'winner' in confirmed ? confirmed.winner : null;
  expect(await kept()).toEqual([
    {
      first_name: winner?.firstName,
      initial: winner?.lastInitial,
      street: ann.street,
      phone: null,
    },
  ]);
  const named = await test.pool.query('select first_name from entries where first_name <> $1', [
    '',
  ]);
  expect(named.rowCount).toBe(1);
  expect(await eraseExpired(test.pool, retention, at('2027-11-22T12:00:00Z'))).toBe(0);
  expect(await eraseExpired(test.pool, retention, at('2027-12-26T12:00:00.001Z'))).toBe(1);
  expect(await kept()).toEqual([]);
});

it('erases entries by age, on both sides of the limit', async () => {
  const id = await enter();
  const retention = { entryDays: 200, prizeDays: 400 };
  const at = (text: string) => eraseExpired(test.pool, retention, new Date(text));
  expect(await at('2027-06-09T12:00:00.000Z')).toBe(0);
  expect(await at('2027-06-09T12:00:00.001Z')).toBe(1);
  expect(await at('2027-06-10T12:00:00.000Z')).toBe(0);
  const { rows } = await test.pool.query('select id, erased_reason from entries');
  expect(rows).toEqual([{ id, erased_reason: 'age' }]);
});

it('lets no one change evidence outside of an erasure', async () => {
  await enter();
  await expect(test.pool.query('update consents set address = null')).rejects.toThrow(
    'append-only',
  );
  await new PersonsRepository(test.pool).erase([], 'request', 'law', new Date());
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
