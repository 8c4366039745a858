import path from 'node:path';
import { freePort } from '@prizestash/lab/free-port';
import { responds } from '@prizestash/lab/probes';
import { Program } from '@prizestash/lab/program';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { startNginx } from '../../delivery/src/testing/nginx';

/** Site hosts that read one release store, with nginx in front of them. */
export interface Hosts {
  /** Of a host that is not killed. */
  readonly pid: number;
  /** Kills one of them (SIGKILL). */
  killOne(): void;
  stop(): Promise<void>;
}

/** Starts a site host. */
async function startHost(releasesDir: string, port: number): Promise<Program> {
  const script = path.join(repositoryRoot, 'delivery/src/cli/serve.ts');
  return new Program({
    name: 'a site host',
    command: [process.execPath, '--import', 'tsx', script],
    env: { RELEASES_DIR: releasesDir, PORT: String(port) },
    isReady: responds(`http://127.0.0.1:${port}/`),
  }).start();
}

/**
 * Starts site hosts with the template of docs/nginx in front of them.
 * @param count two or more.
 * @param port where nginx listens.
 */
export async function startHosts(count: number, releasesDir: string, port: number): Promise<Hosts> {
  const ports: number[] = [];
  const started: Program[] = [];
  for (let number = 0; number < count; number += 1) {
    const hostPort = await freePort();
    ports.push(hostPort);
    started.push(await startHost(releasesDir, hostPort));
  }
  const nginx = await startNginx(ports, port);
  return {
    pid: started[0]?.pid ?? 0,
    killOne: () => void started.at(-1)?.kill(),
    async stop() {
      await nginx.stop();
      await Promise.all(started.map((host) => host.stop()));
    },
  };
}
