import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { temporaryDataDir } from '../testing/test-database';
import { clusterDir as clusterDirOf, openEmbedded } from './open-embedded';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { createServer } from 'node:net';
import { runningPostmaster } from './cluster';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const clusterDir = () => clusterDirOf(dataDir);

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

it('shares one server, which the last process stops', async () => {
  const [one, other] = await Promise.all([
    openEmbedded({ dataDir, port: 0 }),
    openEmbedded({ dataDir, port: 0 }),
  ]);
  expect(one.url).toBe(other.url);
  await one.close();
  expect(await query(other.url, 'select 1')).toEqual([1]);
  await other.close();
  expect(runningPostmaster(clusterDir())).toBeNull();
});

it('runs with durable commits', async () => {
  const { url, close } = await openEmbedded({ dataDir, port: 0 });
  expect(await query(url, 'show fsync')).toEqual(['on']);
  expect(await query(url, 'show synchronous_commit')).toEqual(['on']);
  expect(await query(url, 'show full_page_writes')).toEqual(['on']);
  await close();
});

it('restarts a killed server without losing committed rows', async () => {
  const notices: string[] = [];
  const database = await openEmbedded({
    dataDir,
    port: 0,
    onNotice: (notice) => notices.push(notice),
  });
  await query(database.url, 'create table kept as select 7 as number');
  const before = runningPostmaster(clusterDir());
  process.kill(before?.pid ?? 0, 'SIGKILL');
  const deadline = Date.now() + 20_000;
  let after = null;
  while (!after?.ready || after.pid === before?.pid) {
    if (Date.now() > deadline) throw new Error('not restarted');
    await sleep(50);
    after = runningPostmaster(clusterDir());
  }
  expect(await query(database.url, 'select number from kept')).toEqual([7]);
  expect(notices).toContain('database stopped, restarting it');
  await database.close();
});

it('stays closed when closed during a restart', async () => {
  let stopped = () => undefined as void;
  const restarting = new Promise<void>((resolve) => (stopped = resolve));
  const database = await openEmbedded({ dataDir, port: 0, onNotice: () => stopped() });
  process.kill(runningPostmaster(clusterDir())?.pid ?? 0, 'SIGKILL');
  await restarting;
  await database.close();
  expect(existsSync(path.join(dataDir, 'database-start.lock'))).toBe(false);
  expect(runningPostmaster(clusterDir())).toBeNull();
}, 90_000);

it('runs as another user below a folder that only root may enter', async () => {
  chmodSync(dataDir, 0o700);
  const closed = path.join(dataDir, 'home-of-root');
  mkdirSync(closed, { mode: 0o700 });
  const { url, close } = await openEmbedded({ dataDir: closed, port: 0 });
  expect(await query(url, 'select 1')).toEqual([1]);
  const data = statSync(clusterDirOf(closed));
  expect(data.uid).not.toBe(0);
  expect(data.mode & 0o777).toBe(0o700);
  await close();
});

it('rejects a port in use with one sentence', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await expect(openEmbedded({ dataDir, port })).rejects.toThrow(
    `Port ${port} is in use. Stop the process that uses it, or choose another port with DATABASE_PORT=<port>.`,
  );
  other.close();
});

it('rejects a wrong password', async () => {
  const database = await openEmbedded({ dataDir, port: 0 });
  const url = new URL(database.url);
  url.password = 'password';
  await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await database.close();
});
