import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileSchema } from '@prizestash/release-store/release-format/compile-schema';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { attemptInProcess } from '../testing/prerenderer-attempt';
import { bind, hasNamespaces, inNamespaces } from './contained-command';
import { runProgram } from './run-program';

// Without bubblewrap, Node's permission model refuses files and processes only (docs/promotion-service.md).
const itInNamespaces = hasNamespaces() ? it : it.skip;

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

const attempt = (source: string) => attemptInProcess(store, source);

itInNamespaces('reaches no server of the machine', async () => {
  let requests = 0;
  const server = http.createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await attempt(`() => fetch('http://127.0.0.1:${port}')`)).toMatch(/fetch failed/);
  expect(requests).toBe(0);
  server.close();
});

itInNamespaces('leaves nothing running when it has returned its result', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-ended-'));
  try {
    const file = path.join(folder, 'written');
    // Without the terminal's group and the streams of the program.
    const writer = `setsid sh -c 'while :; do echo x >> ${file}; done' > /dev/null 2>&1 < /dev/null &`;
    const script = `${writer} while [ ! -s ${file} ]; do :; done; echo '"done"'; sleep 60`;
    const command = inNamespaces(['/bin/sh', '-c', script], [], bind('--bind', [folder]));
    const limits = { timeoutMs: 20_000, maxMemoryMb: 64, maxOutputBytes: 1_000 };
    const options = { input: '', cwd: '/', ...limits };
    const result = await runProgram(
      command,
      options,
      () => 'it',
      compileSchema<string>({ type: 'string' }),
      (text) => ({ result: text }),
    );
    expect(result).toBe('done');
    const { size } = statSync(file);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(statSync(file).size).toBe(size);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

itInNamespaces('sends no signal to another process', async () => {
  let signals = 0;
  const count = () => (signals += 1);
  process.on('SIGUSR1', count);
  await attempt(`() => process.kill(${process.pid}, 'SIGUSR1')`);
  await attempt("() => process.kill(process.ppid, 'SIGUSR1')");
  process.off('SIGUSR1', count);
  expect(signals).toBe(0);
});

itInNamespaces('listens on no socket of the machine', async () => {
  const socket = path.join(store.folder, 'hostile.sock');
  await attempt(`() => new Promise((resolve, reject) =>
    require('net').createServer().on('error', reject).listen('${socket}', resolve))`);
  expect(existsSync(socket)).toBe(false);
});
