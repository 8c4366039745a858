import { oddRequests, requestSeries } from '@prizestash/server-kit/testing/odd-requests';
import { call, makeAgent } from '../testing/call';
import { startTestApp } from '../testing/test-app';

it('10,000 spellings and methods leave the series of the API as they are', async () => {
  const app = await startTestApp();
  const agent = makeAgent();
  const paths = ['/v1/fe/unsubscribe', '/v1/drawings', '/ready', '/page-reports'];
  const send = async (count: number) => {
    for (const { method, url } of oddRequests(paths, count)) {
      await call(app.origin, agent, { method: method as 'GET', url });
    }
  };
  await send(500);
  const before = await requestSeries();
  await send(10_000);
  expect(await requestSeries()).toBe(before);
  expect(before).toBeLessThan(150);
  agent.destroy();
  await app.close();
}, 120_000);
