import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isFree } from '@prizestash/server-kit/program/free-port';
import { nginx } from '@prizestash/lab/nginx';
import { Program } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const SITE = path.join(repositoryRoot, 'containers/site.conf');

/** A running nginx. */
export interface RunningNginx {
  readonly port: number;
  stop(): Promise<void>;
}

/** The configuration of the site behind nginx. */
export function readSite(): string {
  return readFileSync(SITE, 'utf8');
}

/** It with a local port instead of TLS, in front of hosts and API processes on other ports. */
function localConfig(
  port: number,
  hostPorts: readonly number[],
  apiPorts: readonly number[],
  keepFiles: string,
): string {
  const servers = (ports: readonly number[]) => (_: string, limits: string) =>
    ports.map((one) => `server 127.0.0.1:${one}${limits}`).join(' ');
  const site = readSite()
    .replace(/server host-1:3000( [^;]*;)\s+server host-2:3000[^;]*;/, servers(hostPorts))
    .replace(/server api-1:3100( [^;]*;)\s+server api-2:3100[^;]*;/, servers(apiPorts))
    .replace(/server \{\n {2}listen 8080;[^}]*\}\n/, '')
    .replace(/listen 8443 ssl.*;/, `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*\n/gm, '')
    .replace('/tmp/cache', 'temp/cache')
    .replace(/(?<=proxy_cache_valid .*)1m(?=;)/, keepFiles);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path temp/${name};`)
    .join('\n');
  return `pid nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
}

/**
 * Runs the configuration of the site in a real nginx.
 * @param hostPorts the hosts that it forwards to.
 * @param apiPorts the API processes that it forwards page reports to.
 * @param keepFiles how long it keeps files of packages without asking, as in its configuration.
 * @throws {ProgramError} with the output of nginx when it does not start.
 */
export async function startNginx(
  hostPorts: readonly number[],
  apiPorts: readonly number[] = [3100],
  keepFiles = '1m',
): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-nginx-'));
  mkdirSync(path.join(folder, 'temp'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'nginx.conf'), localConfig(port, hostPorts, apiPorts, keepFiles));
  const isReady = async () => !(await isFree(port));
  const program = await new Program({ ...nginx(folder), isReady }).start();
  return {
    port,
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
