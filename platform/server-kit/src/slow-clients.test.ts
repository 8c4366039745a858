import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { slowClientLimits } from './slow-clients';

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
