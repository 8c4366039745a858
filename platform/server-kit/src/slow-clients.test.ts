import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { slowClientLimits } from './slow-clients';

it('closes connections on which headers or a body never end', async () => {
  const app = fastify(slowClientLimits);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sent = [
    'GET / HTTP/1.1\r\nHost: localhost\r\n',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n{',
  ];
  const start = Date.now();
  const times = await Promise.all(
    sent.map(async (text) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => {}).resume();
      socket.write(text);
      await once(socket, 'close');
      return Date.now() - start;
    }),
  );
  // Without the limits, 40 seconds and more.
  expect(Math.max(...times)).toBeLessThan(30_000);
  await app.close();
});
