import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { LiveReload } from './live-reload';

const reload = new LiveReload();
const server = http.createServer((request, response) => void reload.handle(request, response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The events that a page receives, as text. */
async function openPage() {
  const { port } = server.address() as AddressInfo;
  const { body } = await fetch(`http://127.0.0.1:${port}/__dev/events`);
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reader.read()).value?.trim();
}

const failure = 'event: failure\ndata: "a.ts:1 Unexpected \\"x\\"\\nin line 1"';

it('shows a failed build in open pages, and in later ones until a build succeeds', async () => {
  const first = await openPage();
  expect(await first()).toBe('event: live\ndata: {}');
  reload.fail('a.ts:1 \u001b[31mUnexpected "x"\u001b[0m\nin line 1');
  expect(await first()).toBe(failure);
  const second = await openPage();
  expect(await second()).toBe(`event: live\ndata: {}\n\n${failure}`);
  reload.update('mfe-claim', '1a2b');
  expect(await second()).toBe('event: update\ndata: ["mfe-claim","1a2b"]');
  reload.live({ 'mfe-claim': '/packages/mfe-claim/2/' });
  expect(await second()).toBe('event: live\ndata: {"mfe-claim":"/packages/mfe-claim/2/"}');
  // Also what was before.
  reload.live({ shell: '/packages/shell/2/' });
  expect(await (await openPage())()).toBe(
    'event: update\ndata: ["mfe-claim","1a2b"]\n\nevent: live\ndata: {"mfe-claim":"/packages/mfe-claim/2/","shell":"/packages/shell/2/"}',
  );
});
