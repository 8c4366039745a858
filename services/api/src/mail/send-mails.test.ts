import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Mailbox } from '@prizestash/partner-sandbox/mailbox';
import type { Pool } from 'pg';
import { openPool } from '../database/pool';
import { makeLogger } from '../http/server';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { DueMailsRepository } from './due-mails-repository';
import { Mailer } from './send-mails';

const HOUR_MS = 3_600_000;

let app: TestApp;
let pool: Pool;
let mailbox: Mailbox;
let smtpUrl: string;
beforeAll(async () => {
  app = await startTestApp();
  pool = openPool(app.database.mailerUrl!);
});
beforeEach(async () => {
  await app.clear();
  mailbox = new Mailbox();
  smtpUrl = `smtp://127.0.0.1:${await mailbox.listen(0)}`;
});
afterEach(() => mailbox.close());
afterAll(async () => {
  await pool.end();
  await app.close();
});

const newMailer = () =>
  new Mailer({
    mails: new DueMailsRepository(pool),
    settings: { smtpUrl, from: 'Preise für alle <prize@example.com>' },
    readSender: () => ({
      publicBaseUrl: 'https://site.example.com',
      apiBaseUrl: app.origin,
      sponsorName: 'Señal <LLC>',
      sponsorAddress: '9 Sponsor Way',
      supportEmail: 'help@example.com',
    }),
    logger: makeLogger('warn', { write: (line) => void app.logged.push(line) }),
  });
const send = (mailer = newMailer()) => mailer.sendDue(new AbortController().signal);
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
/** @param hours since the entry. */
async function enter(email: string, number = 0, hours = 1): Promise<void> {
  app.setNow(ago(hours));
  const { statusCode } = await app.register({ ...fakePerson(number), email });
  expect(statusCode).toBe(200);
}

it('confirms an entry once, however many processes send', async () => {
  for (let number = 0; number < 60; number += 1) await enter(`ann.${number}@example.com`, number);
  await Promise.all([send(), send(), send()]);
  await send();
  const to = mailbox.all().map((mail) => mail.to);
  expect(new Set(to).size).toBe(60);
  expect(to).toHaveLength(60);
});

it('names the drawing, the entry and the sponsor, in text and HTML', async () => {
  await enter('ann@example.com');
  await send();
  const [mail] = mailbox.all();
  const { rows } = await app.pool.query<{ id: string }>('select id from entries');
  expect(mail).toMatchObject({
    from: 'prize@example.com',
    to: 'ann@example.com',
    subject: expect.stringMatching(/^You're entered for Sunday, [A-Z][a-z]+ \d+$/),
  });
  expect(mail?.text).toContain(rows[0]?.id);
  expect(mail?.text).toContain('Señal <LLC>, 9 Sponsor Way');
  expect(mail?.html).toContain('Señal &lt;LLC>, 9 Sponsor Way');
});

it('loads nothing, and repeats nothing of the form but the address', async () => {
  app.setNow(ago(1));
  const person = { ...fakePerson(1), first_name: 'Visit', last_name: 'Evilsite' };
  expect((await app.register(person)).statusCode).toBe(200);
  await send();
  const [mail] = mailbox.all();
  expect(mail?.html).not.toMatch(/src=|url\(|<link|<script/);
  for (const text of [mail?.text, mail?.html]) {
    expect(text).not.toMatch(/Visit|Evilsite/);
    expect(text).not.toContain(person.street);
  }
});

it('contains only addresses that open a page', async () => {
  await enter('ann@example.com');
  await send();
  const [mail] = mailbox.all();
  const all = [mail?.text, mail?.html, ...Object.values(mail?.headers ?? {})].join('\n');
  const addresses = [...all.matchAll(/https?:[^\s<>"]+/g)].map(([address]) => new URL(address));
  const [ours, sites] = [true, false].map((isOurs) =>
    addresses.filter(({ origin }) => (origin === app.origin) === isOurs),
  );
  expect(ours).toHaveLength(1);
  for (const { pathname: url } of ours ?? []) {
    const { statusCode, headers } = await app.call({ url });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  }
  for (const { pathname } of sites ?? [])
    expect(['/legal/unsubscribe', '/legal/rules', '/winners']).toContain(pathname);
});

it('sends none after one click in the mail program', async () => {
  await enter('ann@example.com');
  await send();
  const [mail] = mailbox.all();
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [, link = ''] = /^<(.*)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
  const response = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(response.status).toBe(200);
  // As if the confirmation had not been sent yet.
  await app.pool.query('delete from entry_mails');
  mailbox.reset();
  await send();
  expect(mailbox.all()).toEqual([]);
});

it('sends what is left when the mail server responds again', async () => {
  await enter('ann@example.com');
  await enter('bea@example.com', 1);
  const right = smtpUrl;
  smtpUrl = 'smtp://127.0.0.1:1';
  await expect(send()).rejects.toThrow('The mail server fails at the connection');
  smtpUrl = right;
  await send();
  expect(mailbox.all()).toHaveLength(2);
});

it('leaves a kind of mail that it does not know to a newer version', async () => {
  await enter('ann@example.com');
  const { rows } = await app.pool.query<{ now: string }>(
    "select pg_get_functiondef('unbegun_mails'::regproc) as now",
  );
  const now = String(rows[0]?.now);
  await app.pool.query(now.replace("'entered', e.entered_at", "'newer', e.entered_at"));
  await send();
  expect(mailbox.all()).toEqual([]);
  await app.pool.query(now);
  await send();
  expect(mailbox.all()).toHaveLength(1);
});

it('confirms an entry for three days', async () => {
  await enter('ann@example.com', 0, 73);
  await enter('bea@example.com', 1, 71);
  await send();
  expect(mailbox.all().map(({ to }) => to)).toEqual(['bea@example.com']);
});

it('leaves out an address that the mail server refuses, and sends the others', async () => {
  await enter('refused@example.com', 0, 2);
  await enter('bea@example.com', 1);
  const mailer = newMailer();
  await send(mailer);
  await send(mailer);
  expect(mailbox.all().map(({ to }) => to)).toEqual(['bea@example.com']);
  expect(
    app.logged.filter((line) => line.includes('The mail server refused a mail.')),
  ).toHaveLength(1);
});

describe('after a restore', () => {
  const document = readFileSync(path.resolve(__dirname, '../../../../docs/hosting.md'), 'utf8');

  it('sends nothing that was marked', async () => {
    await enter('ann@example.com');
    const [, mark = ''] = /`(insert into entry_mails [^`]+)`/.exec(document) ?? [];
    await app.pool.query(mark);
    await send();
    expect(mailbox.all()).toEqual([]);
  });

  it('sends nothing to who had unsubscribed', async () => {
    await enter("o'hara@example.com");
    const unsubscribe = ['bea@example.com', "o'hara@example.com"];
    const add = `insert into unsubscribes select unnest($1::text[]), now(), 'form', null`;
    await app.pool.query(add, [unsubscribe]);
    const stored = await app.pool.query('select * from unsubscribes');
    const [, list = ''] = /--command="(select format[^"]+)"/.exec(document) ?? [];
    const { rows } = await app.pool.query<{ format: string }>(list);
    await app.pool.query(`delete from unsubscribes where email_key <> 'bea@example.com'`);
    await app.pool.query(rows.map(({ format }) => format).join(''));
    expect((await app.pool.query('select * from unsubscribes')).rows).toEqual(stored.rows);
    await send();
    expect(mailbox.all()).toEqual([]);
  });
});

it('waits for the first promotion', async () => {
  await enter('ann@example.com');
  const mailer = new Mailer({
    mails: new DueMailsRepository(pool),
    settings: { smtpUrl },
    readSender: () => null,
    logger: makeLogger('silent'),
  });
  await expect(send(mailer)).rejects.toThrow('Nothing is live in RELEASES_DIR.');
  await send();
  expect(mailbox.all()).toHaveLength(1);
});

/** Writes the records of a drawing, as far as mails read them. */
async function held(drawing: string, cutoff: Date, outcomes: readonly object[], recordedAt: Date) {
  await app.pool.query(
    `insert into drawings (drawing, closed_at, entries, excluded, root)
     values ($1, now(), 1234, '{}', decode(repeat('00', 32), 'hex'))`,
    [drawing],
  );
  const records = [
    ['commitment', { cutoff: cutoff.toISOString() }],
    ['selection', { selected: [{ index: 1 }, { index: 2 }] }],
    ...outcomes.map((outcome) => ['outcome', outcome] as const),
  ] as const;
  for (const [type, record] of records) {
    await app.pool.query(
      `insert into drawing_records
         (position, drawing, type, hash, previous, record, signature, recorded_at)
       select coalesce(max(position), -1) + 1, $1, $2,
         encode(sha256(convert_to($1 || count(*), 'UTF8')), 'hex'), $1 || count(*), $3, '', $4
       from drawing_records`,
      [drawing, type, JSON.stringify(record), recordedAt],
    );
  }
}

const confirmed = {
  status: 'confirmed',
  position: 1,
  winner: { firstName: 'Zoë', lastInitial: 'Ł', state: 'Ohio' },
};
const disqualified = (position: number) => ({ status: 'disqualified', position });

it.each<[string, readonly object[], string]>([
  ['a winner', [disqualified(0), confirmed], 'Zoë Ł. from Ohio won the $1,000 of Sunday, March 9.'],
  ['a winner who was paid', [confirmed, { status: 'paid', position: 1 }], 'Zoë Ł. from Ohio won'],
  ['no winner', [disqualified(0), disqualified(1)], 'Nobody won the $1,000 of Sunday, March 9'],
])(
  'tells who was confirmed the result of their first drawing, once: %s',
  async (_, outcomes, text) => {
    await enter('ann@example.com', 0, 30);
    await send();
    // Neither in the drawing before, nor confirmed, nor in a later one alone.
    await enter('bea@example.com', 1, 60);
    await app.pool.query(`insert into entry_mails select id, 'entered', now() from entries e
    where not exists (select from entry_mails m where m.entry_id = e.id)`);
    await enter('cleo@example.com', 2, 10);
    await send();
    mailbox.reset();
    await held('2025-03-02', ago(50), [confirmed], ago(40));
    await held('2025-03-09', ago(20), outcomes, ago(1));
    await held('2025-03-16', ago(5), [{ status: 'contacted', position: 0 }], ago(1));
    await Promise.all([send(), send()]);
    await send();
    expect(mailbox.all()).toHaveLength(1);
    expect(mailbox.all()[0]).toMatchObject({
      to: 'ann@example.com',
      subject: 'The drawing of Sunday, March 9',
      text: expect.stringContaining(text),
      html: expect.stringContaining(text),
    });
    expect(mailbox.all()[0]?.text).toContain('1,234 entries took part');
    expect(mailbox.all()[0]?.text).toContain(
      'https://site.example.com/winners/check?drawing=2025-03-09',
    );
  },
);

it('sends no result of a drawing that was decided more than a week ago', async () => {
  await enter('ann@example.com', 0, 30);
  await send();
  mailbox.reset();
  await held('2025-03-09', ago(20), [confirmed], ago(24 * 7 + 1));
  await send();
  expect(mailbox.all()).toEqual([]);
});
