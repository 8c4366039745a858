import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFree } from '../../../remote-kit/src/dev/require-free-port';
import { freePort } from './free-port';

/** A program that starts a service and then only waits, as `npm start` does. */
const STARTER = `
import { startService } from ${JSON.stringify(path.join(__dirname, 'service'))};
startService({
  name: 'probe', script: process.env.PROBE, env: {}, healthUrl: process.env.HEALTH,
  logFolder: process.env.LOGS, timeoutMs: 20000,
}).then(() => console.log('ready'));
setInterval(() => {}, 1000);
`;
const PROBE = `require('node:http').createServer((q, s) => s.end()).listen(+process.env.PROBE_PORT, '127.0.0.1');`;

async function becomes(state: boolean, port: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await isFree(port, '127.0.0.1')) === state) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

it('ends soon after the program that started it was killed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-service-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'starter.ts'), STARTER);
  writeFileSync(path.join(folder, 'probe.cjs'), PROBE);
  const starter = spawn(process.execPath, ['--import', 'tsx', path.join(folder, 'starter.ts')], {
    env: {
      ...process.env,
      PROBE: path.join(folder, 'probe.cjs'),
      PROBE_PORT: String(port),
      HEALTH: `http://127.0.0.1:${port}`,
      LOGS: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await Promise.race([once(starter.stdout, 'data'), once(starter, 'exit')]);
    expect(await isFree(port, '127.0.0.1')).toBe(false);
    starter.kill('SIGKILL');
    expect(await becomes(true, port)).toBe(true);
  } finally {
    starter.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
