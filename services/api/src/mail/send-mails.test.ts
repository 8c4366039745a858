import { Mailbox } from '@prizestash/partner-sandbox/mailbox';
import { holdDemonstrationDrawing } from '../drawings/demonstration/hold-demonstration-drawing';
import { onConnections } from '../drawings/open-drawings';
import { makeLogger } from '../http/logger';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { type MailSettings, sendMails } from './send-mails';

const NOW = new Date('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;

let app: TestApp;
let mailbox: Mailbox;
let settings: MailSettings;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.clear();
  mailbox = new Mailbox();
  settings = {
    smtpUrl: `smtp://127.0.0.1:${await mailbox.listen(0)}`,
    from: 'prize@example.com',
    siteUrl: 'https://site.example.com',
    apiUrl: app.origin,
    sponsorName: 'Sponsor <LLC>',
    sponsorAddress: '9 Sponsor Way',
    supportEmail: 'help@example.com',
  };
});
afterEach(() => mailbox.close());
afterAll(() => app.close());

const send = (now = NOW) =>
  sendMails(
    app.pool,
    onConnections(app.drawings, app.pool),
    settings,
    makeLogger('warn', { write: (line) => void app.logged.push(line) }),
    () => now,
  );
async function enter(email: string, number = 0): Promise<void> {
  const { statusCode } = await app.register({ ...fakePerson(number), email });
  expect(statusCode).toBe(200);
}
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

it('confirms an entry once, however many processes send', async () => {
  for (let number = 0; number < 60; number += 1) await enter(`ann.${number}@example.com`, number);
  await Promise.all([send(later(1)), send(later(1)), send(later(1))]);
  expect(await send(later(2))).toBe(0);
  const to = mailbox.all().map((mail) => mail.to);
  expect(new Set(to).size).toBe(60);
  expect(to).toHaveLength(60);
});

it('names the drawing, the entry and the sponsor, in text and HTML', async () => {
  await enter('ann@example.com');
  await send(later(1));
  const [mail] = mailbox.all();
  const { rows } = await app.pool.query<{ id: string }>('select id from entries');
  expect(mail).toMatchObject({
    from: 'prize@example.com',
    to: 'ann@example.com',
    subject: "You're entered for Sunday, November 22",
  });
  expect(mail?.text).toContain(rows[0]?.id);
  expect(mail?.text).toContain('Sponsor <LLC>, 9 Sponsor Way');
  expect(mail?.html).toContain('Sponsor &lt;LLC>, 9 Sponsor Way');
});

it('loads nothing, and repeats nothing of the form but the address', async () => {
  const person = { ...fakePerson(1), first_name: 'Visit', last_name: 'Evilsite' };
  expect((await app.register(person)).statusCode).toBe(200);
  await send(later(1));
  const [mail] = mailbox.all();
  expect(mail?.html).not.toMatch(/src=|url\(|<link|<script/);
  for (const text of [mail?.text, mail?.html]) {
    expect(text).not.toMatch(/Visit|Evilsite/);
    expect(text).not.toContain(person.street);
  }
});

it('contains only addresses that open a page', async () => {
  await enter('ann@example.com');
  await send(later(1));
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
  await send(later(1));
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
  expect(await send(later(1))).toBe(0);
});

it('sends what is left when the mail server responds again', async () => {
  await enter('ann@example.com');
  await enter('bea@example.com', 1);
  const { smtpUrl } = settings;
  settings = { ...settings, smtpUrl: 'smtp://127.0.0.1:1' };
  await expect(send(later(1))).rejects.toThrow('ECONNREFUSED');
  settings = { ...settings, smtpUrl };
  expect(await send(later(2))).toBe(2);
});

it('confirms no entry of the day before', async () => {
  await enter('ann@example.com');
  expect(await send(later(25))).toBe(0);
});

it('leaves out an address that the mail server refuses, and sends the others', async () => {
  await enter('refused@example.com');
  await enter('bea@example.com', 1);
  expect(await send(later(1))).toBe(1);
  expect(mailbox.all().map(({ to }) => to)).toEqual(['bea@example.com']);
  expect(app.logged.join()).toContain('The mail server refused a mail.');
  expect(await send(later(2))).toBe(0);
});

it('tells who was confirmed the result of their first drawing, once', async () => {
  const held = new Date('2026-11-22T06:00:00Z');
  app.setNow(held);
  const drawing = await holdDemonstrationDrawing(
    app.pool,
    onConnections(app.drawings, app.pool),
    held,
  );
  expect(drawing).toBe('2026-11-01');
  await app.pool.query(
    `insert into entry_mails (entry_id, kind, begun_at, sent_at)
     select id, 'entered', $1::timestamptz, case when row_number() over () < 3 then $1::timestamptz end
     from entries order by id limit 3`,
    [held],
  );
  expect(await send(held)).toBe(2);
  expect(await send(held)).toBe(0);
  const [winner] = (await app.call({ url: '/v1/drawings' })).json().drawings;
  for (const { subject, text } of mailbox.all()) {
    expect(subject).toBe('The drawing of Sunday, November 1');
    expect(text).toContain(`${winner.winner.first_name} ${winner.winner.last_initial}. from`);
    expect(text).toContain('https://site.example.com/winners/check?drawing=2026-11-01');
  }
});
