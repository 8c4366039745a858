import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { startNginx } from '../../delivery/src/testing/nginx';
import { freePort } from '../local/stack/free-port';

const START_TIMEOUT_MS = 60_000;

/** Site hosts that read one release store, with nginx in front of them. */
export interface Hosts {
  /** Of a host that is not killed. */
  readonly pid: number;
  /** Kills one of them (SIGKILL). */
  killOne(): void;
  stop(): Promise<void>;
}

interface RunningHost {
  readonly child: ChildProcess;
  readonly port: number;
}

async function startHost(releasesDir: string): Promise<RunningHost> {
  const port = await freePort();
  const script = path.join(repositoryRoot, 'delivery/src/cli/serve.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { PATH: process.env['PATH'], RELEASES_DIR: releasesDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await delay(100)) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (response?.ok) return { child, port };
  }
  child.kill('SIGKILL');
  throw new Error('A site host did not start within a minute.');
}

/**
 * Starts site hosts with the template of docs/nginx in front of them.
 * @param count two or more.
 * @param port where nginx listens.
 */
export async function startHosts(count: number, releasesDir: string, port: number): Promise<Hosts> {
  const started: RunningHost[] = [];
  for (let number = 0; number < count; number += 1) started.push(await startHost(releasesDir));
  const nginx = await startNginx(
    started.map((host) => host.port),
    port,
  );
  return {
    pid: started[0]?.child.pid ?? 0,
    killOne: () => void started.at(-1)?.child.kill('SIGKILL'),
    async stop() {
      await nginx.stop();
      for (const { child } of started) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}
