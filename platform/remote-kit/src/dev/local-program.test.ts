import { createServer, type Server } from 'node:net';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { requireFreePort } from './local-program';

let server: Server;
afterEach((done) => void server.close(() => done()));

it.each(['127.0.0.1', '::1', '::'])('refuses a port that is taken on %s', async (address) => {
  server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  await expect(requireFreePort('PORT', port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use. Stop the process that uses it, or choose another port with PORT=<port>.`,
  );
});

it('waits for a port that becomes free', async () => {
  server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '::1', resolve));
  const free = requireFreePort('PORT', port, '127.0.0.1');
  server.close();
  await expect(free).resolves.toBeUndefined();
  server = createServer().listen(0);
});
