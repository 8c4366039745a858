import http from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RoleKey } from './role-key';

const START = Date.parse('2026-11-26T08:00:00.000Z');
const HOUR_MS = 3_600_000;

let server: http.Server;
let origin: string;
let now: number;
let status: number;
let requests: { line: string; token: unknown }[];

/** A key that counts for an hour from now on. */
const keyNow = () => ({
  AccessKeyId: `key-${requests.length}`,
  SecretAccessKey: 'secret',
  Token: 'token',
  Expiration: new Date(now + HOUR_MS).toISOString(),
});

beforeEach(async () => {
  now = START;
  status = 200;
  requests = [];
  server = http.createServer(({ method, url, headers }, response) => {
    const token = headers['x-aws-ec2-metadata-token'] ?? headers.authorization;
    requests.push({ line: `${method} ${url}`, token });
    const body =
      url === '/latest/api/token'
        ? 'session'
        : url?.endsWith('security-credentials/')
          ? 'site-host'
          : JSON.stringify(keyNow());
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ofContainer = (tokenFile = '') =>
  new RoleKey(
    { container: `${origin}/role`, token: 'secret-of-the-container', tokenFile },
    () => now,
  );

it('asks the container’s address once, for several requests', async () => {
  const role = ofContainer();
  const [first, second] = await Promise.all([role.current(), role.current()]);
  expect(first).toEqual({ accessKeyId: 'key-1', secretAccessKey: 'secret', sessionToken: 'token' });
  expect(second).toBe(first);
  expect(requests).toEqual([{ line: 'GET /role', token: 'secret-of-the-container' }]);
});

it('reads the token of the container again, because its file is replaced', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-role-'));
  const file = path.join(folder, 'token');
  const role = ofContainer(file);
  for (const token of ['first', 'second']) {
    writeFileSync(file, `${token}\n`);
    await role.current();
    now += HOUR_MS;
  }
  expect(requests.map(({ token }) => token)).toEqual(['first', 'second']);
  rmSync(folder, { recursive: true });
});

it('asks an instance with a session of its metadata service', async () => {
  const role = new RoleKey({ instance: `${origin}/` }, () => now);
  expect(await role.current()).toMatchObject({ accessKeyId: 'key-3', sessionToken: 'token' });
  const folder = '/latest/meta-data/iam/security-credentials/';
  expect(requests).toEqual([
    { line: 'PUT /latest/api/token', token: undefined },
    { line: `GET ${folder}`, token: 'session' },
    { line: `GET ${folder}site-host`, token: 'session' },
  ]);
});

it.each([
  [0, 1],
  [HOUR_MS - 5 * 60_000 - 1, 1],
  [HOUR_MS - 5 * 60_000, 2],
  [HOUR_MS, 2],
])('renews its key before that expires: after %i ms there were %i requests', async (ms, count) => {
  const role = ofContainer();
  await role.current();
  now += ms;
  await role.current();
  expect(requests).toHaveLength(count);
});

it('keeps a key that counts while no new one is given, and asks again', async () => {
  const role = ofContainer();
  const first = await role.current();
  now += HOUR_MS - 60_000;
  status = 500;
  expect(await role.current()).toBe(first);
  expect(await role.current()).toBe(first);
  expect(requests).toHaveLength(2);
  now += 60_000;
  await expect(role.current()).rejects.toThrow(
    `The key of the role cannot be read: ${origin}/role responds with 500`,
  );
  status = 200;
  expect(await role.current()).toMatchObject({ accessKeyId: 'key-4' });
});

it.each([
  '',
  'null',
  '{}',
  '{"AccessKeyId":"a","SecretAccessKey":"b","Token":"c","Expiration":"x"}',
])('refuses the reply %s', async (reply) => {
  server.removeAllListeners('request');
  server.on('request', (_request, response: http.ServerResponse) => response.end(reply));
  await expect(ofContainer().current()).rejects.toThrow('The key of the role cannot be read');
});
