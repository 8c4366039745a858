import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import fastify from 'fastify';
import { listen, repeat, slowClientLimits } from './run-server';

const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error('long\nstory'), { code }));
const address = { variable: 'API_PORT', port: 80, host: '192.0.2.1' };

it.each([
  [
    'EADDRINUSE',
    'Port 80 is in use. Stop the process that uses it, or choose another port with API_PORT=<port>.',
  ],
  ['EACCES', 'Port 80 (API_PORT) may not be used by this user.'],
  ['EADDRNOTAVAIL', 'HOST 192.0.2.1 is not an address of this machine.'],
])('describes %s for the operator', async (code, message) => {
  await expect(listen(address, failing(code))).rejects.toMatchObject({
    code: 'port-unavailable',
    message,
  });
});

it('passes other failures on', async () => {
  await expect(listen(address, failing('EPIPE'))).rejects.toThrow('long\nstory');
});

it('listens where it is told', async () => {
  const server = createServer();
  await listen(
    { variable: 'PORT', port: 0, host: '127.0.0.1' },
    (at) => new Promise<void>((resolve) => server.listen(at, resolve)),
  );
  expect((server.address() as AddressInfo).address).toBe('127.0.0.1');
  server.close();
});

const unfinished = [
  'GET / HTTP/1.1\r\nHost: localhost\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n{',
];

it('closes connections on which headers or a body never end, before Node does', async () => {
  const servers = [fastify(slowClientLimits), fastify()];
  const [limited = [], others = []] = await Promise.all(
    servers.map(async (app) => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      return unfinished.map((text) => {
        const socket = net.connect(port, '127.0.0.1');
        socket.on('error', () => {}).resume();
        socket.write(text);
        return socket;
      });
    }),
  );
  await Promise.all(limited.map((socket) => once(socket, 'close')));
  expect(others.map((socket) => socket.closed)).toEqual([false, false]);
  for (const socket of others) socket.destroy();
  await Promise.all(servers.map((app) => app.close()));
});

it('repeats until it is ended, and prints a failure once', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const failures = ['down', 'down', '', 'down', 'other'];
  const done = new Promise<() => Promise<void>>((resolve) => {
    let times = 0;
    const end = repeat(1, async () => {
      const failure = failures[times];
      times += 1;
      if (failure) throw new Error(failure);
      if (failure === undefined) resolve(end);
    });
  });
  await (
    await done
  )();
  expect(printed.mock.calls.flat()).toEqual(['down', 'down', 'other']);
  printed.mockRestore();
});
