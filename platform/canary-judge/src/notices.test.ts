import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Notices, type Notice } from './notices';

let received: Notice[];
let statuses: number[];
let server: Server;
let notices: Notices;

beforeEach(async () => {
  received = [];
  statuses = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const status = statuses.shift() ?? 204;
      if (status < 300) received.push(JSON.parse(body) as Notice);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  notices = new Notices(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, 5);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  jest.restoreAllMocks();
  await notices.stop();
  server.closeAllConnections();
  server.close();
});

const notice = (canary: string): Notice => ({
  at: '2026-11-25T12:00:00.000Z',
  event: 'fail',
  canary,
  set: 'set-a',
  percent: 0,
  releases: ['mfe-claim@2'],
  reason: 'mfe-claim@2 fails',
});

const failures = () => jest.mocked(console.error).mock.calls.map(String);

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition() && tries < 500; tries += 1) await delay(10);
}

it('sends notices in their order', async () => {
  notices.send(notice('one'));
  notices.send(notice('two'));
  await until(() => received.length === 2);
  expect(received).toEqual([notice('one'), notice('two')]);
  await until(() => notices.waiting === 0);
  expect(notices.waiting).toBe(0);
});

it('sends a notice again that has failed, and says why it waits', async () => {
  statuses = [500, 302, 500];
  notices.send(notice('one'));
  await until(() => failures().length > 0);
  expect(notices.waiting).toBe(1);
  notices.send(notice('two'));
  await until(() => received.length === 2);
  expect(received.map(({ canary }) => canary)).toEqual(['one', 'two']);
  await until(() => notices.waiting === 0);
  expect(notices.waiting).toBe(0);
  expect(failures()[0]).toBe('A notice did not arrive: the webhook responds with 500.');
});

it('waits for a receiver that is not reachable, with a bounded queue', async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  for (let count = 0; count < 150; count += 1) notices.send(notice(String(count)));
  await until(() => failures().length > 0);
  expect(notices.waiting).toBe(100);
  expect(failures()[0]).toContain('ECONN');
  server.listen(port, '127.0.0.1');
  await until(() => received.length === 100);
  expect(received.at(-1)).toEqual(notice('149'));
});

it('sends nothing without an address', () => {
  const unused = new Notices(null);
  unused.send(notice('one'));
  expect(unused.waiting).toBe(0);
});
