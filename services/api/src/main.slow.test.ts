import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { prepareApi } from './testing/api-process';
import { openEmbedded } from './embedded-database/open-embedded';
import { freePort, isFree } from '@prizestash/server-kit/program/free-port';
import { REGISTER_PATH } from './routes/register';
import { call, makeAgent } from './testing/call';
import { fakePerson } from './testing/people';
import { runProgram } from './testing/run-program';
import { temporaryDataDir } from './testing/test-database';

const ONE_SENTENCE = /^[^\n]+\.\n$/;

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a failed start', () => {
  it.each([
    [{ API_PORT: 'soon' }, 'API_PORT must be'],
    [{ SITE_ORIGIN: 'localhost' }, 'SITE_ORIGIN must list'],
    [{ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' }, 'does not respond'],
  ])('prints the reason in one sentence: %o', async (env, words) => {
    const { code, stderr } = await runProgram('main.ts', [], { DATA_DIR: dataDir, ...env });
    expect(code).toBe(1);
    expect(stderr).toMatch(ONE_SENTENCE);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('secret');
  });

  it('names a port in use and stops the database', async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const databasePort = await freePort();
    const { code, stderr } = await runProgram('main.ts', [], {
      DATA_DIR: dataDir,
      API_PORT: String(port),
      DATABASE_PORT: String(databasePort),
    });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      `Port ${port} is in use. Stop the process that uses it, or choose another`,
    );
    expect(stderr).toMatch(/port with API_PORT=<port>\.\n$/);
    expect(await isFree(databasePort)).toBe(true);
  });
});

it('finishes accepted requests on SIGTERM', async () => {
  const api = await prepareApi(dataDir);
  await api.start();
  const database = await openEmbedded({ dataDir, port: 0 });
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  const agent = makeAgent();
  try {
    await blocker.query('begin; lock table entries in access exclusive mode');
    const responses = [0, 1, 2].map((number) =>
      call(api.origin, agent, {
        method: 'POST',
        url: REGISTER_PATH,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(fakePerson(number)),
      }),
    );
    await sleep(1_000);
    const ended = api.end();
    await sleep(500);
    await blocker.query('commit');

    const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await ended).toBe(0);
    const { rows } = await blocker.query('select count(*)::int as count from entries');
    expect(rows).toEqual([{ count: 3 }]);
  } finally {
    agent.destroy();
    await api.kill();
    await blocker.end();
    await database.close();
  }
}, 90_000);

it('lists entries while the API runs and after it was killed', async () => {
  const api = await prepareApi(dataDir);
  await api.start();
  const agent = makeAgent();
  try {
    const { json } = await call(api.origin, agent, {
      method: 'POST',
      url: REGISTER_PATH,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'the-first-key' },
      payload: JSON.stringify(fakePerson(0)),
    });
    const { id, entry_period: period } = json().data;
    const list = (...args: string[]) =>
      runProgram('cli/entries.ts', args, { DATA_DIR: dataDir, DATABASE_PORT: '0' });

    const whileRunning = await list();
    expect(whileRunning).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(whileRunning.stdout)).toMatchObject({
      ...fakePerson(0),
      id,
      entry_period: period,
      flags: ['no-form'],
      like_another: [],
      unsubscribed_at: null,
    });
    await api.kill();
    expect((await list('--period', period)).stdout).toBe(whileRunning.stdout);
    expect((await list('--period', '2001-01')).stdout).toBe('');
    const [heading, row] = (await list('--format', 'csv')).stdout.split('\r\n');
    expect(heading).toMatch(/^id,entry_period,entered_at,first_name,/);
    expect(row).toContain(`"'+12125550143"`);

    const wrong = await list('--period', 'November');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(ONE_SENTENCE);
  } finally {
    agent.destroy();
    await api.kill();
  }
}, 120_000);

it('shows a demonstration drawing that was held, and that the verifier accepts', async () => {
  const api = await prepareApi(dataDir, { DEMONSTRATION_DRAWING: 'yes' });
  try {
    await api.start();
    const { drawings } = (await (await fetch(`${api.origin}/v1/drawings`)).json()) as {
      drawings: unknown[];
    };
    expect(drawings).toMatchObject([{ status: 'paid', entries: 240, position: 0 }]);
    const verifier = path.resolve(__dirname, '../../../drawings/verifier/verify-drawing.js');
    const { stdout } = await promisify(execFile)(process.execPath, [
      verifier,
      api.origin,
      '--allow-demonstration',
    ]);
    const ok: unknown = expect.stringMatching(/^ok /);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Drawing of /),
      ok,
      ok,
      ok,
      '-     no witness: the operator could have replaced the commitment after the round',
      ok,
      '-     other drawings: not yet',
      ok,
      ok,
      ok,
      expect.stringMatching(/^Head of the log: [0-9a-f]{64}$/),
      'Demonstration beacon: this proves nothing',
      '',
    ]);
  } finally {
    await api.kill();
  }
});
