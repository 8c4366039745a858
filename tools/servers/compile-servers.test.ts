import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fakePerson } from '../../api/src/testing/people';
import { freePort } from '../local/stack/free-port';
import { compileServers } from './compile-servers';

const run = promisify(execFile);

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await compileServers();
});
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'prizestash-servers-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function becomesReady(url: string): Promise<boolean> {
  for (let tries = 0; tries < 900; tries += 1) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

it('compiles an API that serves and lists entries without tsx', async () => {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    DATABASE_PORT: '0',
    API_PORT: String(port),
  };
  const api = spawn(process.execPath, [path.join(folder, 'api.js')], { env, stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  try {
    expect(await becomesReady(`${origin}/ready`)).toBe(true);
    const response = await fetch(`${origin}/v1/fe/users/sweepstakes/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fakePerson(0)),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    const verifier = await (await fetch(`${origin}/v1/drawings/verify-drawing.js`)).text();
    expect(verifier).toBe(
      readFileSync(path.resolve(__dirname, '../../verifier/verify-drawing.js'), 'utf8'),
    );
    const { stdout } = await run(process.execPath, [path.join(folder, 'entries.js')], { env });
    expect(JSON.parse(stdout)).toMatchObject({ id: data.id });
  } finally {
    api.kill('SIGTERM');
    await once(api, 'exit');
  }
}, 120_000);

it('compiles a site host that responds before the first promotion', async () => {
  const port = await freePort();
  const env = { PATH: process.env['PATH'] ?? '', RELEASES_DIR: dataDir, PORT: String(port) };
  const host = spawn(process.execPath, [path.join(folder, 'host.js')], { env, stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}/`;
    const status = () =>
      fetch(url).then(
        (response) => response.status,
        () => 0,
      );
    let current = await status();
    for (let tries = 0; current === 0 && tries < 900; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      current = await status();
    }
    expect(current).toBe(503);
  } finally {
    host.kill('SIGTERM');
    await once(host, 'exit');
  }
}, 60_000);
