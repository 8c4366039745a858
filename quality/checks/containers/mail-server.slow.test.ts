import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fakePerson } from '@prizestash/api/testing/people';
import { startTestApp, type TestApp } from '@prizestash/api/testing/test-app';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { createCertificate } from '@prizestash/lab/certificate';
import { compiledProgram } from '@prizestash/lab/compiled-program';
import { parseMail } from '@prizestash/partner-sandbox/mailbox';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { Program } from '@prizestash/server-kit/program/program';
import { checkOneClick } from './one-click';

const withPostfix = existsSync('/usr/sbin/postfix') && process.getuid?.() === 0 ? it : it.skip;

let folder: string;
let app: TestApp;
let store: FakeStore;
const programs: Program[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-mail-'));
  // Postfix works as another user.
  chmodSync(folder, 0o755);
  app = await startTestApp();
  store = new FakeStore();
  await store.firstSet();
  const changes = { sponsorName: 'Señal Preise GmbH', supportEmail: 'support@example.com' };
  await store.promoted(await store.fakeSiteConfig({ ...changes, apiBaseUrl: app.origin }));
});
afterEach(async () => {
  // Postfix leaves the group of processes that it was started in.
  if (existsSync(masterPid())) process.kill(Number(readFileSync(masterPid(), 'utf8')), 'SIGTERM');
  for (const program of programs.splice(0)) await program.stop();
});
afterAll(async () => {
  store.remove();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(program: ConstructorParameters<typeof Program>[0]): Promise<Program> {
  const started = await new Program(program).start();
  programs.push(started);
  return started;
}

const masterPid = () => path.join(folder, 'server/queue/pid/master.pid');
const inbox = () => path.join(folder, 'server/mail/inbox/new');
const arrived = () =>
  Promise.all(
    (existsSync(inbox()) ? readdirSync(inbox()) : []).map((name) =>
      parseMail(readFileSync(path.join(inbox(), name))),
    ),
  );

async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let triesLeft = 200; !(await holds()); triesLeft -= 1) {
    if (triesLeft === 0) throw new Error('it did not happen');
    await delay(100);
  }
}

async function startMailer(port: number, from: string): Promise<Program> {
  const main = await compiledProgram(path.join(repositoryRoot, 'services/api/src/mailer.ts'));
  return start({
    name: 'the mailer',
    command: [process.execPath, main],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_EXTRA_CA_CERTS: path.join(folder, 'site.pem'),
      MAILER_DATABASE_URL: String(app.database.mailerUrl),
      RELEASES_DIR: store.folder,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: from,
    },
  });
}

withPostfix(
  'sends through a Postfix with TLS, and loses nothing to one that refuses the sender',
  async () => {
    createCertificate(folder, ['mail.example.com', '127.0.0.1']);
    const port = await freePort();
    const script = path.join(__dirname, '../site/images/mail-server.sh');
    const server = path.join(folder, 'server');
    await start({
      name: 'postfix',
      command: ['sh', script, server, String(port), folder, 'support@example.com'],
      env: { PATH: process.env['PATH'] ?? '' },
      // Postfix opens its standard output again.
      logFile: path.join(folder, 'postfix.log'),
      isReady: () => Promise.resolve(existsSync(masterPid())),
    });
    for (const [number, name] of ['refused', 'zoe'].entries()) {
      app.setNow(new Date(Date.now() - 60_000 + number));
      const person = { ...fakePerson(number), first_name: `Zoë ${name}`, last_name: 'Łukasz' };
      const { statusCode } = await app.register({ ...person, email: `${name}@example.com` });
      expect(statusCode).toBe(200);
    }

    const wrong = await startMailer(port, 'wrong@example.com');
    await eventually(() => wrong.output.includes('"stage"'));
    expect(wrong.output).toContain('Sender address rejected');
    expect(wrong.output).toContain('"stage":"recipient"');
    await wrong.stop();
    expect((await app.pool.query('select from entry_mails')).rowCount).toBe(0);

    const right = await startMailer(port, 'Señal <support@example.com>');
    await eventually(async () => (await arrived()).length > 0);
    const [mail, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'zoe@example.com', from: 'support@example.com' });
    expect(mail?.subject).toMatch(/^You're entered for Sunday, /);
    for (const text of [mail?.text, mail?.html]) expect(text).toContain('Señal Preise GmbH');
    expect(right.output).toContain('The mail server refused a mail.');
    await checkOneClick(mail!, (url, what) => app.call({ url: new URL(url).pathname, ...what }));
    expect((await app.pool.query('select from unsubscribes')).rowCount).toBe(1);
  },
  120_000,
);
