import { freePort } from '@prizestash/server-kit/program/free-port';
import { serveMetrics } from '@prizestash/server-kit/telemetry/metrics';
import { openPool } from '../database/pool';
import { makeLogger } from '../http/server';
import { FakeSmtpServer, type Misbehavior, type SmtpStep } from '../testing/fake-smtp-server';
import { fakePerson } from '../testing/people';
import { startTestApp, type TestApp } from '../testing/test-app';
import { DueMailsRepository } from './due-mails-repository';
import { Mailer, pauseAfter } from './send-mails';

const sender = {
  publicBaseUrl: 'https://site.example.com',
  apiBaseUrl: '',
  sponsorName: 'Sponsor',
  sponsorAddress: '9 Sponsor Way',
  supportEmail: 'help@example.com',
};
/** Soon enough for a test that waits for it; a time-out too early leaves a mail due as well. */
const SHORT = { response: 250, mail: 600 };
/** A busy machine has said everything before. */
const ENOUGH_TO_HAND_OVER = { response: 3_000, mail: 4_000 };

let app: TestApp;
let mails: DueMailsRepository;
let pool: ReturnType<typeof openPool>;
let server: FakeSmtpServer;
let smtpUrl: string;
let mailer: Mailer;
beforeAll(async () => {
  app = await startTestApp();
  pool = openPool(app.database.mailerUrl!, { maxConnections: 1 });
  mails = new DueMailsRepository(pool);
});
beforeEach(async () => {
  await app.clear();
  server = new FakeSmtpServer();
  smtpUrl = await server.listen();
  mailer = newMailer();
});
afterEach(() => server.close());
afterAll(async () => {
  await pool.end();
  await app.close();
});

function newMailer(url = smtpUrl, timeouts?: typeof SHORT): Mailer {
  return new Mailer({
    mails,
    settings: { smtpUrl: url, ...(timeouts && { timeouts }) },
    readSender: () => sender,
    logger: makeLogger('info', { write: (line) => void app.logged.push(line) }),
  });
}

const going = new AbortController().signal;
const run = (one = mailer) => one.sendDue(going).then(() => 'ended', String);
async function enter(...names: readonly string[]): Promise<void> {
  for (const [number, name] of names.entries()) {
    app.setNow(new Date(Date.now() - 60_000 + number));
    const person = { ...fakePerson(number), email: `${name}@example.com` };
    expect((await app.register(person)).statusCode).toBe(200);
  }
}
const timesRead = (name: string) => server.read.filter((to) => to.startsWith(name)).length;
/** Who has a mail that was begun, and whether it was sent. */
async function begun() {
  const { rows } = await app.pool.query<{ email: string; sent: boolean }>(
    `select email, sent_at is not null as sent from entry_mails m join entries e on e.id = m.entry_id`,
  );
  return Object.fromEntries(rows.map(({ email, sent }) => [email.split('@')[0], sent]));
}

type Expected = 'due' | 'refused' | 'unknown';
const always: readonly Misbehavior[] = ['421 4.3.2 going down', 'cut', 'silence', 'drip', 'noise'];
const connecting = (['greeting', 'EHLO', 'AUTH'] as const).flatMap((step) =>
  [...always, '454 4.7.0 later' as const, '554 5.7.8 no' as const].map(
    (how) => [step, how, 'due'] as const,
  ),
);
const cases: readonly (readonly [SmtpStep, Misbehavior, Expected])[] = [
  ...connecting,
  ...(['MAIL', 'RCPT', 'DATA'] as const).flatMap((step) =>
    [...always, '451 4.3.0 later' as const].map((how) => [step, how, 'due'] as const),
  ),
  ['MAIL', '550 5.1.0 sender rejected', 'due'],
  ['MAIL', '553 5.7.1 not owned by user', 'due'],
  ['MAIL', '452 4.5.3 too many mails today', 'due'],
  ['MAIL', '552 5.2.2 quota', 'due'],
  ['DATA', '554 5.5.1 no', 'due'],
  // About this address, its mailbox or its domain.
  ['RCPT', '550 No such user', 'refused'],
  ['RCPT', '550 5.1.1 <ann@example.com>: no such user', 'refused'],
  ['RCPT', '553 5.1.3 bad address', 'refused'],
  ['RCPT', '550 5.1.2 unknown domain', 'refused'],
  ['RCPT', '550 5.1.10 null MX', 'refused'],
  ['RCPT', '552 5.2.2 mailbox full', 'refused'],
  ['RCPT', '550 5.4.4 no route', 'refused'],
  // About the sender or the server, in response to the recipient.
  ['RCPT', '450 4.2.0 greylisted', 'due'],
  ['RCPT', '550 5.1.8 <help@example.com>: Sender address rejected', 'due'],
  ['RCPT', '554 5.7.1 <ann@example.com>: Relay access denied', 'due'],
  ['RCPT', '550 5.4.5 Daily sending quota exceeded', 'due'],
  ['message', '550 no', 'refused'],
  ['message', '554 5.6.0 content', 'refused'],
  ['message', '451 4.3.0 later', 'due'],
  ['message', '421 4.3.2 going down', 'due'],
  ['message', '550 5.4.5 Daily user sending limit exceeded', 'due'],
  ['message', '550 5.7.26 DMARC', 'due'],
  // The server has the whole mail, and nobody knows what it did with it.
  ['message', 'cut', 'unknown'],
  ['message', 'silence', 'unknown'],
  ['message', 'drip', 'unknown'],
  ['message', 'noise', 'unknown'],
];

/** What answers in time has all the time of production. */
function timeoutsFor(how: Misbehavior, expected: Expected): typeof SHORT | undefined {
  if (how !== 'silence' && how !== 'drip') return undefined;
  return expected === 'due' ? SHORT : ENOUGH_TO_HAND_OVER;
}

describe.each([
  ['with pipelining', ['8BITMIME', 'PIPELINING', 'AUTH PLAIN']],
  ['without extensions', ['AUTH LOGIN']],
])('%s', (_, extensions) => {
  it.each(cases)('%s "%s" leaves the mail %s', async (step, how, expected) => {
    server.extensions = extensions;
    // LOGIN has a question for the name and one for the password.
    if (extensions.includes('AUTH LOGIN') && step !== 'AUTH') server.extensions = [];
    const { host } = new URL(smtpUrl);
    const url = step === 'AUTH' ? `smtp://mailer:secret@${host}` : smtpUrl;
    mailer = newMailer(url, timeoutsFor(how, expected));
    await enter('ann', 'bea');
    server.misbehave(step, how);
    // A server that refuses EHLO is asked with HELO.
    if (step === 'EHLO') server.misbehave('HELO', how);
    const end = await run();
    server.behave();
    if (expected === 'refused') {
      expect(end).toBe('ended');
      expect(await begun()).toEqual({ ann: false, bea: true });
    } else {
      expect(end).toMatch(/^SmtpFailure: The mail server fails at the /);
      expect(end).not.toMatch(/@example/);
      expect(await begun()).toEqual(expected === 'due' ? {} : { ann: false });
    }
    mailer = newMailer();
    expect(await run()).toBe('ended');
    expect(await run()).toBe('ended');
    const [ann, bea] = [timesRead('ann'), timesRead('bea')];
    expect(bea).toBe(1);
    // What the server refused after it had read it, it may read again.
    const again = step === 'message' && expected === 'due' ? 2 : 1;
    expect(ann).toBe(expected === 'refused' && step === 'RCPT' ? 0 : again);
    expect(app.logged.join('')).not.toMatch(/ann@|bea@/);
  });
});

it.each(['454 4.7.0 no TLS', '220 go ahead', 'cut', 'silence'] as const)(
  'keeps mails due when STARTTLS gets "%s"',
  async (how) => {
    server.extensions = ['STARTTLS'];
    await enter('ann');
    server.misbehave('STARTTLS', how);
    mailer = newMailer(smtpUrl, timeoutsFor(how, 'due'));
    expect(await run()).toMatch(/^SmtpFailure: The mail server fails at the connection/);
    expect(await begun()).toEqual({});
  },
);

it('never sends in plain text to another machine, or over TLS that is none', async () => {
  await enter('ann');
  const { port } = new URL(smtpUrl);
  for (const url of [`smtps://127.0.0.1:${port}`, `smtp://127.0.0.2:${port}`]) {
    expect(await run(newMailer(url))).toMatch(/^SmtpFailure: The mail server fails at the/);
  }
  expect(server.read).toEqual([]);
  expect(await begun()).toEqual({});
});

it('goes on after a refusal that the server does not let it reset', async () => {
  await enter('ann', 'bea');
  server.misbehave('RCPT', '550 5.1.1 no', 1);
  server.misbehave('RSET', 'cut');
  expect(await run()).toMatch(/SmtpFailure/);
  expect(await begun()).toEqual({ ann: false });
  expect(await run()).toBe('ended');
  expect(await begun()).toEqual({ ann: false, bea: true });
});

it('sends the others first when one address stops each run', async () => {
  await enter('ann', 'bea', 'cleo');
  server.misbehave('RCPT', '450 4.2.0 later', Infinity, /^ann/);
  expect(await run()).toMatch(/fails at the recipient/);
  expect(await run()).toMatch(/fails at the recipient/);
  expect(server.read).toEqual(['bea@example.com', 'cleo@example.com']);
  server.behave();
  expect(await run()).toBe('ended');
  expect(await begun()).toEqual({ ann: true, bea: true, cleo: true });
});

it('loses no mail to a server that refuses every one', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `person${number}`);
  await enter(...names);
  server.misbehave('RCPT', '550 no', Infinity);
  expect(await run()).toMatch(/10 mails one after another are refused/);
  expect(await run()).toMatch(/10 mails one after another are refused/);
  expect(await begun()).toEqual({});
  server.behave();
  expect(await run()).toBe('ended');
  expect(server.read).toHaveLength(12);
});

it('ends between two mails when it is stopped', async () => {
  await enter('ann', 'bea');
  const stopping = new AbortController();
  server.beforeResponse = () => {
    stopping.abort();
    return new Promise((resolve) => setTimeout(resolve, 100));
  };
  await mailer.run(stopping.signal);
  expect(await begun()).toEqual({ ann: true });
});

it('tells the database later what happened while that was unavailable', async () => {
  await enter('ann', 'bea');
  const unavailable = (name: 'sent' | 'release') =>
    jest.spyOn(mails, name).mockRejectedValueOnce(new Error('unavailable'));
  const sent = unavailable('sent');
  expect(await run()).toBe('Error: unavailable');
  expect(await begun()).toEqual({ ann: false });
  const release = unavailable('release');
  server.misbehave('MAIL', '451 4.3.0 later');
  expect(await run()).toMatch(/fails at the sender/);
  expect(await begun()).toEqual({ ann: true, bea: false });
  expect(await run()).toBe('ended');
  expect(await begun()).toEqual({ ann: true, bea: true });
  expect([timesRead('ann'), timesRead('bea')]).toEqual([1, 1]);
  sent.mockRestore();
  release.mockRestore();
});

it('says in one sentence that mail is stopped, and where', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const close = await serveMetrics(address);
  const metrics = async () => (await fetch(`http://${address}/metrics`)).text();
  await enter('ann');
  server.misbehave('MAIL', '550 5.7.1 <help@example.com>: not yours', Infinity);
  const stopping = new AbortController();
  const running = mailer.run(stopping.signal);
  while (app.logged.filter((line) => line.includes('Mail is stopped')).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await metrics()).toContain('mail_stopped{stage="sender"} 1');
  stopping.abort();
  await running;
  const lines = app.logged.filter((line) => line.includes('"stage"'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      level: 40,
      stage: 'sender',
      reply: '550 5.7.1 <…>: not yours',
      pauseSeconds: 60,
      msg: 'Mail is stopped, and all mails that were not sent stay due.',
    }),
  ]);
  server.behave();
  const again = new AbortController();
  server.beforeResponse = () => again.abort();
  await mailer.run(again.signal);
  expect(await metrics()).toContain('mail_stopped{stage="sender"} 0');
  expect(await metrics()).toContain('mails_total{outcome="sent"} 1');
  await close();
});

it('pauses for longer and longer', () => {
  expect([1, 2, 3, 6, 7, 100].map((failures) => pauseAfter(failures) / 60_000)).toEqual([
    1, 2, 4, 30, 30, 30,
  ]);
});
