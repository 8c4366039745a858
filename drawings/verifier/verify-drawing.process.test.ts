import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quicknet } from '@prizestash/drawings/beacon';
import { canonicalJson } from '@prizestash/drawings/canonical-json';
import { aDrawing, testChain } from '@prizestash/drawings/testing';
import { verify } from './verify-drawing';

const id = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const entryIds = Array.from({ length: 30 }, (_, number) => id(number));
const earlier = aDrawing({ drawing: '2026-11-15', entryIds });
const files = aDrawing({ drawing: '2026-11-22', entryIds, log: earlier.log });
const info = testChain;
const hashOf = (record: unknown): string =>
  createHash('sha256').update(canonicalJson(record)).digest('hex');

/** Serves the files as the API does, the log in pages of three records. */
function respond(url: string): string | Uint8Array | null {
  const after = /^\/v1\/drawings\/log(?:\?after=(\w+))?$/.exec(url);
  if (after) {
    const start = files.log.findIndex(({ record }) => hashOf(record) === after[1]) + 1;
    const records = files.log.slice(start, start + 3);
    const last = records.at(-1);
    const next = start + 3 < files.log.length && last ? hashOf(last.record) : null;
    return JSON.stringify({ records, next });
  }
  const served: Record<string, string | Uint8Array> = {
    '/v1/drawings/keys': JSON.stringify(files.keys),
    '/v1/drawings/2026-11-22/records': JSON.stringify({ records: files.records }),
    '/v1/drawings/2026-11-22/leaves.bin': files.leaves,
    '/v1/drawings/beacon': JSON.stringify(info),
  };
  return served[url] ?? null;
}

let server: Server;
let api: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-verifier-'));
  server = createServer((request, response) => {
    const body = respond(request.url ?? '');
    response.statusCode = body === null ? 404 : 200;
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = path.resolve(__dirname, 'verify-drawing.js');
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { timeout: 30_000 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** The drawings of these tests have a demonstration beacon. */
const runAllowed = (...args: string[]) => run(...args, '--allow-demonstration');

it('verifies the latest drawing of an API, saves it, and verifies the saved files', async () => {
  const { code, stdout } = await runAllowed(api, '--save', folder);
  expect(stdout.split('\n')).toEqual([
    'Drawing of 2026-11-22',
    'ok    4 records form one log, each is signed',
    'ok    the commitment keeps to the schedule',
    '-     no witness: the operator could have replaced the commitment after the round',
    'ok    the leaves have the committed root',
    'ok    the records of the other drawings keep to the protocol',
    'ok    the beacon signed the round',
    'ok    the selection follows from beacon and root',
    '-     outcomes: not yet',
    `Head of the log: ${hashOf(files.log.at(-1)?.record)}`,
    'Demonstration beacon: this proves nothing',
    '',
  ]);
  expect(code).toBe(0);
  expect(await runAllowed(folder, '2026-11-22')).toMatchObject({ code: 0, stdout });
});

it('refuses a demonstration that is not allowed', async () => {
  const { code, stdout } = await run(folder);
  expect(stdout).toContain('Demonstration beacon: this proves nothing');
  expect(code).toBe(1);
});

it('refuses a commitment whose winner never came, a day after its round', () => {
  const [commitment] = files.records ?? [];
  const unfinished = {
    ...files,
    log: [...earlier.log, commitment],
    records: [commitment],
    leaves: Buffer.from(files.leaves),
    beacon: info,
  };
  const selectionAt = (now: string) =>
    verify(unfinished, Date.parse(now)).checks.find(({ name }) => name === 'selection');
  expect(selectionAt('2026-11-23T17:59:00Z')?.status).toBe('none');
  expect(selectionAt('2026-11-23T18:01:00Z')).toEqual({
    name: 'selection',
    status: 'WRONG',
    text: expect.stringMatching(/^no winner was drawn since 2026-11-22T18:00:/) as string,
  });
});

it('refuses a log in which a Sunday is missing', () => {
  const logOf = (...drawings: string[]) =>
    drawings.map((drawing) => ({
      record: { ...files.log[0]?.record, drawing, beacon: { chain: quicknet.hash, round: 1 } },
    }));
  const sundays = (log: readonly unknown[], now?: string) =>
    verify(
      { drawing: '2026-11-22', keys: files.keys, log, leaves: Buffer.alloc(0) },
      now === undefined ? undefined : Date.parse(now),
    ).checks.find(({ name }) => name === 'sundays');
  const complete = logOf('2026-11-08', '2026-11-15', '2026-11-22');
  expect(sundays(complete)?.status).toBe('ok');
  expect(sundays(complete, '2026-11-30T17:59:59Z')?.status).toBe('ok');
  expect(sundays(complete, '2026-11-30T18:00:00Z')?.text).toBe('there is no drawing of 2026-11-29');
  expect(sundays(logOf('2026-11-08', '2026-11-22'))?.text).toBe(
    'there is no drawing of 2026-11-15',
  );
});

it('finds an entry by the id of its receipt', async () => {
  const { stdout } = await runAllowed(folder, '--entry', id(7).toUpperCase());
  expect(stdout).toMatch(/This entry is number \d+ of 30\./);
  const missing = await runAllowed(folder, '--entry', id(30));
  expect(missing.stdout).toContain('This entry is not in the drawing.');
});

it('names what is wrong with a tampered file', async () => {
  const file = path.join(folder, 'leaves.bin');
  const leaves = readFileSync(file);
  writeFileSync(file, Buffer.concat([leaves.subarray(0, -1), Buffer.of(0)]));
  const { code, stdout } = await runAllowed(folder);
  writeFileSync(file, leaves);
  expect(code).toBe(1);
  expect(stdout).toContain('WRONG the leaves have another root');
});

it.each([1e21, 2 ** 53, -1, '0', null])(
  'ends for a commitment of %s entries, which is no count',
  async (entries) => {
    const file = path.join(folder, 'log.json');
    const log = readFileSync(file, 'utf8');
    const records = files.log.map(({ record, signature }) => ({
      record: { ...record, ...(record.type === 'commitment' && { entries }) },
      signature,
    }));
    writeFileSync(file, JSON.stringify({ records }));
    const { code, stdout } = await runAllowed(folder, '2026-11-22');
    writeFileSync(file, log);
    expect(stdout).toContain('WRONG record 0 is none of the protocol');
    expect(code).toBe(1);
  },
);

it('does not follow the pages of an endless log', async () => {
  let asked = 0;
  const hostile = createServer((request, response) => {
    const isLog = request.url?.startsWith('/v1/drawings/log');
    if (isLog) asked += 1;
    const records = Array.from({ length: 30_000 }, () => null);
    response.end(isLog ? JSON.stringify({ records, next: 'a' }) : respond(request.url ?? ''));
  });
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  const { code, stderr } = await run(address);
  hostile.close();
  expect([code, stderr]).toEqual([2, 'the log has more than 100000 records\n']);
  expect(asked).toBe(4);
});

it('uses the keys of the site when they are named', async () => {
  const file = path.join(folder, 'other-keys.json');
  const other = { kty: 'OKP', crv: 'Ed25519', kid: 'test', x: `${'B'.repeat(42)}A` };
  writeFileSync(file, JSON.stringify({ keys: [other] }));
  const { code, stdout } = await runAllowed(folder, '--keys', file);
  expect(code).toBe(1);
  expect(stdout).toContain('WRONG the key file has no Ed25519 key');
  const keys = `${api}/v1/drawings/keys`;
  expect(await runAllowed(folder, '--keys', keys)).toMatchObject({ code: 0 });
});

it('says what it cannot read', async () => {
  expect(await run(api, '2026-11-08')).toMatchObject({
    code: 2,
    stderr: '/v1/drawings/2026-11-08/records returned 404\n',
  });
  expect(await run()).toMatchObject({
    code: 2,
    stderr: 'name the address of the API or a folder\n',
  });
});

it('prints no control characters, with which a text could change the lines before it', async () => {
  const { code, stdout } = await runAllowed(api, '--head', '\u001b[2J\u009b1A');
  expect(code).toBe(1);
  expect(stdout).toContain('does not contain the head ?[2J?1A\n');
});
