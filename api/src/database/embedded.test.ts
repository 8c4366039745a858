import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { temporaryDataDir } from '../testing/test-database';
import { openEmbedded } from './embedded';
import { freePort } from './free-port';
import { createServer } from 'node:net';
import { runningPostmaster } from './running-postmaster';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const clusterDir = () => path.join(dataDir, 'postgres');

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

it('is shared by all who open it, and stopped by the last to leave', async () => {
  const [one, other] = await Promise.all([
    openEmbedded({ dataDir, port: 0 }),
    openEmbedded({ dataDir, port: 0 }),
  ]);
  expect(one.url).toBe(other.url);
  await one.close();
  expect(await ask(other.url, 'select 1')).toEqual([1]);
  await other.close();
  expect(runningPostmaster(clusterDir())).toBeNull();
});

it('flushes to disk what it accepts', async () => {
  const { url, close } = await openEmbedded({ dataDir, port: 0 });
  expect(await ask(url, 'show fsync')).toEqual(['on']);
  expect(await ask(url, 'show synchronous_commit')).toEqual(['on']);
  expect(await ask(url, 'show full_page_writes')).toEqual(['on']);
  await close();
});

it('is started again when it is killed, with all that was accepted', async () => {
  const notices: string[] = [];
  const database = await openEmbedded({
    dataDir,
    port: 0,
    onNotice: (notice) => notices.push(notice),
  });
  await ask(database.url, 'create table kept as select 7 as number');
  const before = runningPostmaster(clusterDir());
  process.kill(before?.pid ?? 0, 'SIGKILL');
  const deadline = Date.now() + 20_000;
  let after = null;
  while (!after?.ready || after.pid === before?.pid) {
    if (Date.now() > deadline) throw new Error('not started again');
    await sleep(50);
    after = runningPostmaster(clusterDir());
  }
  expect(await ask(database.url, 'select number from kept')).toEqual([7]);
  expect(notices).toContain('database went away, starting it again');
  await database.close();
});

it('is closed for good also while it is being started again', async () => {
  let wentAway = () => undefined as void;
  const away = new Promise<void>((resolve) => (wentAway = resolve));
  const database = await openEmbedded({ dataDir, port: 0, onNotice: () => wentAway() });
  process.kill(runningPostmaster(clusterDir())?.pid ?? 0, 'SIGKILL');
  await away;
  await database.close();
  expect(existsSync(path.join(dataDir, 'database-start.lock'))).toBe(false);
  expect(runningPostmaster(clusterDir())).toBeNull();
}, 90_000);

it('says in one sentence that its port is taken', async () => {
  const port = (await freePort()) ?? 0;
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await expect(openEmbedded({ dataDir, port })).rejects.toThrow(
    `Port ${port} (DATABASE_PORT) is in use by another program.`,
  );
  other.close();
});

it('refuses a password other than its own', async () => {
  const database = await openEmbedded({ dataDir, port: 0 });
  const url = new URL(database.url);
  url.password = 'password';
  await expect(ask(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await database.close();
});
