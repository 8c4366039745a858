import Fastify from 'fastify';
import { makeLogger, serverOptions } from './server';

it('bounds the time of headers and requests', async () => {
  const app = Fastify(serverOptions(makeLogger('silent'), 0));
  await app.ready();
  expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 });
  await app.close();
});
