import { readCard } from '../cli/arguments/options';
import { closeDrawing, commitDrawing } from '../drawings/steps/hold-drawing';
import { eraseExpired } from '../persons/erasures-repository';
import { fakePerson } from '../testing/people';
import { type ProgramResult, runProgram } from '../testing/run-program';
import { startTestApp, type TestApp } from '../testing/test-app';
import { recordMailedEntry } from './mailed-entries';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

const ann = fakePerson(0);
const card = {
  first_name: ann.first_name,
  last_name: ann.last_name,
  street: ann.street,
  city: ann.city,
  state: ann.state,
  postal_code: ann.postal_code,
  birthday: ann.birthday,
  phone: '(212) 555-0143',
};

const program = (file: string, ...args: string[]) => runProgram(file, args, test.database.env);
type Fields = Readonly<Record<string, string>>;
const optionsOf = (number: string, received: string, fields: Fields) => [
  '--card',
  number,
  '--received',
  received,
  ...Object.entries(fields).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
];
const run = (number: string, received: string, fields: Fields = card) =>
  program('cli/entries.ts', 'mail', ...optionsOf(number, received, fields));
const receiptOf = ({ code, stdout, stderr }: ProgramResult) => {
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};
/** Records a card as the program does, without the time that it takes to start. */
const recorded = (number: string, received: string, fields: Fields = card) => {
  const options = readCard(optionsOf(number, received, fields), new Date());
  return recordMailedEntry(options, test.pool);
};

it('records a card once, with a receipt number and the drawings it takes part in', async () => {
  const receipt = receiptOf(await run('17', '2026-11-20'));
  expect(receipt).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    entry_period: '2026-11',
    entered_at: '2026-11-20T06:00:00.000Z',
    card_number: '17',
    next_drawings: ['2026-11-22', '2026-11-29', '2026-12-06'],
    missed_drawings: [],
  });
  expect(receiptOf(await run('17', '2026-11-20')).id).toBe(receipt.id);
  const other = await run('17', '2026-11-20', { ...card, city: 'Boston' });
  expect([other.code, other.stderr]).toEqual([1, 'Card 17 is recorded with other details.\n']);
  expect((await test.pool.query('select from entries')).rowCount).toBe(1);
});

it('records a card once when several processes record it', async () => {
  const results = await Promise.all([1, 2, 3].map(() => run('17', '2026-11-20')));
  expect(new Set(results.map((result) => receiptOf(result).id)).size).toBe(1);
});

it('counts mailed and online entries of a person or an email together', async () => {
  await recorded('17', '2026-11-20');
  expect((await test.register({ ...ann, email: 'other@example.com' })).statusCode).toBe(409);
  const bob = fakePerson(1);
  await test.register(bob);
  const sameEmail = { ...card, first_name: 'Cal', email: bob.email.toUpperCase() };
  await expect(recorded('18', '2026-11-20', sameEmail)).rejects.toThrow(
    'This person or email has an entry of 2026-11 already, which stands.',
  );
  // The day of receipt decides, so this one is of the month before.
  const { missed_drawings: missed } = await recorded('19', '2026-10-31');
  expect(missed).toEqual([]);
});

it('takes part in the drawings whose pool is open', async () => {
  await test.register(fakePerson(1));
  const { id } = await recorded('17', '2026-11-20');
  const closing = new Date('2026-11-22T06:05:00Z');
  await closeDrawing(test.drawings, '2026-11-22', closing);
  const commitment = await commitDrawing(test.drawings, '2026-11-22', closing);
  expect(commitment?.record).toMatchObject({ entries: 2, excluded: {} });

  const late = await recorded('18', '2026-11-20', { ...card, first_name: 'Cal' });
  expect(late).toMatchObject({
    missed_drawings: ['2026-11-22'],
    next_drawings: ['2026-11-29', '2026-12-06'],
  });
  await closeDrawing(test.drawings, '2026-11-29', new Date('2026-11-29T06:05:00Z'));
  await closeDrawing(test.drawings, '2026-12-06', new Date('2026-12-01T06:05:00Z'));
  const { rows } = await test.pool.query('select entries from drawings order by drawing');
  expect(rows).toEqual([{ entries: 2 }, { entries: 3 }, { entries: 3 }]);
  await expect(recorded('19', '2026-11-20', { ...card, first_name: 'Dee' })).rejects.toThrow(
    'Every drawing of 2026-11 is closed, so this card cannot take part in any.',
  );
  expect(id).not.toBe(late.id);
});

it('is listed without consent, and like another entry only by what both have', async () => {
  await recorded('17', '2026-11-20');
  await recorded('18', '2026-11-21', {
    ...card,
    first_name: 'Cal',
    phone: '2125550199',
    street: '9 Other Road',
  });
  const { stdout } = await program('cli/entries.ts', '--period', '2026-11');
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    ['17', '18'].map((number) => ({
      card_number: number,
      email: null,
      phone: expect.stringMatching(/^\+1212/),
      tcpa: false,
      consent_version: null,
      like_another: [],
    })),
  );
});

it('is exported, corrected and erased by its receipt number', async () => {
  const { id } = await recorded('17', '2026-11-20');
  const person = (...args: string[]) => program('cli/person.ts', '--entry', id, ...args);
  expect(JSON.parse((await person('export')).stdout)).toMatchObject({
    entries: [{ id, card_number: '17', city: card.city }],
    consents: [],
  });
  // As if a later rule refused the street: what is stored is not judged again.
  await test.pool.query("update entries set street = repeat('x', 300)");
  const done = await person('correct', '--set', 'email=ann@example.com');
  expect(done).toMatchObject({ code: 0, stdout: 'Corrected email of 1 entry.\n' });
  const { rows } = await test.pool.query('select email_key, gender from entries');
  expect(rows).toEqual([{ email_key: 'ann@example.com', gender: null }]);
  expect((await person('correct', '--set', 'gender=1')).stderr).toBe(
    'A mailed entry has no "gender".\n',
  );
  expect((await person('erase')).stdout).toBe('Erased 1 entry.\n');
  await expect(recorded('17', '2026-11-20')).rejects.toThrow(
    'Card 17 is recorded with other details.',
  );
});

it('is erased by age', async () => {
  await recorded('17', '2026-11-20');
  const retention = { entryDays: 1, prizeDays: 2 };
  expect(await eraseExpired(test.pool, retention, new Date('2026-11-21T06:00:00Z'))).toBe(0);
  expect(await eraseExpired(test.pool, retention, new Date('2026-11-21T06:00:01Z'))).toBe(1);
  const { rows } = await test.pool.query('select first_name, phone, card_number from entries');
  expect(rows).toEqual([{ first_name: null, phone: null, card_number: '17' }]);
});
