import { setTimeout as delay } from 'node:timers/promises';
import { compiledProgram } from '@prizestash/lab/compiled-program';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import path from 'node:path';
import { readMailerSettings } from './mail/mailer-settings';
import { FakeSmtpServer } from './testing/fake-smtp-server';
import { fakePerson } from './testing/people';
import { runProgram } from './testing/run-program';
import { startTestApp, type TestApp } from './testing/test-app';
import { startTestServer } from './testing/test-database';

let app: TestApp;
let store: FakeStore;
let server: FakeSmtpServer;
let main: string;
beforeAll(async () => {
  app = await startTestApp();
  store = new FakeStore();
  await store.firstSet();
  main = await compiledProgram(path.join(__dirname, 'mailer.ts'));
});
beforeEach(async () => {
  await app.clear();
  server = new FakeSmtpServer();
});
afterEach(() => server.close());
afterAll(async () => {
  store.remove();
  await app.close();
});

async function startMailer(smtpUrl: string, changes: object = {}): Promise<Program> {
  const metrics = `127.0.0.1:${await freePort()}`;
  return new Program({
    name: 'the mailer',
    command: [process.execPath, main],
    env: {
      PATH: process.env['PATH'] ?? '',
      MAILER_DATABASE_URL: String(app.database.mailerUrl),
      RELEASES_DIR: store.folder,
      SMTP_URL: smtpUrl,
      METRICS_ADDRESS: metrics,
      ...changes,
    },
    isReady: responds(`http://${metrics}/metrics`),
  }).start();
}

async function enter(...names: readonly string[]): Promise<void> {
  for (const [number, name] of names.entries()) {
    app.setNow(new Date(Date.now() - 60_000 + number));
    const person = { ...fakePerson(number), email: `${name}@example.com` };
    expect((await app.register(person)).statusCode).toBe(200);
  }
}
async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let triesLeft = 100; !(await holds()); triesLeft -= 1) {
    if (triesLeft === 0) throw new Error('it did not happen');
    await delay(100);
  }
}

it('ends between two mails, and sends each once over stops and kills', async () => {
  const smtpUrl = await server.listen();
  await enter('ann', 'bea', 'cleo', 'dora');
  let release = (): void => undefined;
  server.beforeResponse = () => new Promise<void>((resolve) => (release = resolve));

  // Stopped while the server has the first mail: it waits for the response.
  const stopped = await startMailer(smtpUrl);
  await eventually(() => server.read.length === 1);
  const stopping = stopped.stop();
  await delay(300);
  release();
  expect(await stopping).toBe(0);
  expect(server.read).toEqual(['ann@example.com']);

  // Killed while the server has the second one: it may have been handed over.
  const killed = await startMailer(smtpUrl);
  await eventually(() => server.read.length === 2);
  await killed.kill();
  release();

  server.beforeResponse = () => undefined;
  const next = await startMailer(smtpUrl);
  await eventually(async () => {
    const { rowCount } = await app.pool.query('select from entry_mails where sent_at is not null');
    return rowCount === 3;
  });
  expect(await next.stop()).toBe(0);
  expect(server.read.map((to) => to.split('@')[0])).toEqual(['ann', 'bea', 'cleo', 'dora']);
}, 60_000);

it('uses the embedded database of a data folder', async () => {
  const smtpUrl = await server.listen();
  const { dataDir } = app.database;
  const other = await startTestApp({}, await startTestServer(dataDir));
  other.setNow(new Date(Date.now() - 60_000));
  expect((await other.register(fakePerson(0))).statusCode).toBe(200);
  const mailer = await startMailer(smtpUrl, { MAILER_DATABASE_URL: '', DATA_DIR: dataDir });
  await eventually(() => server.read.length === 1);
  expect(await mailer.stop()).toBe(0);
  // The database runs on for the others.
  expect((await other.pool.query('select from entry_mails')).rowCount).toBe(1);
  await other.close();
}, 60_000);

it('names its variable when the database refuses it, and refuses the role of the owner', async () => {
  const start = async (url: string) => {
    const env = { MAILER_DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1' };
    const { code, stderr } = await runProgram('mailer.ts', [], env);
    expect(code).toBe(1);
    return stderr;
  };
  const wrong = new URL(String(app.database.mailerUrl));
  wrong.password = 'wrong';
  // The superuser of the embedded database.
  expect(await start(app.database.url)).toContain('MAILER_DATABASE_URL names a superuser');
  wrong.pathname = '/none';
  expect(await start(wrong.href)).toMatch(/The database that MAILER_DATABASE_URL names .+\./);
}, 60_000);

it('waits where no mail server is named', async () => {
  await enter('ann');
  const mailer = await startMailer('none');
  expect(await mailer.stop()).toBe(0);
  expect(mailer.output).toContain('No mail is sent, because SMTP_URL names no mail server.');
}, 60_000);

it('requires a database in production, and a complete address of the mail server', () => {
  const production = { PRIZESTASH_ENV: 'production', SMTP_URL: 'smtps://user:secret@mail' };
  expect(() => readMailerSettings(production)).toThrow(/^MAILER_DATABASE_URL must be set .*\.$/);
  expect(() => readMailerSettings({ SMTP_URL: 'mail.example.com:secret' })).toThrow(
    /^SMTP_URL must begin with smtp:\/\/ or smtps:\/\/ and be a complete address, or be "none"\.$/,
  );
  expect(readMailerSettings({}).mail).toBeUndefined();
  expect(readMailerSettings({ SMTP_URL: 'none' }).mail).toBeUndefined();
  expect(readMailerSettings({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@example.com' }).mail).toEqual({
    smtpUrl: 'smtp://mail',
    from: 'a@example.com',
  });
});
