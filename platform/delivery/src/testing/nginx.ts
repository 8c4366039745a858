import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isFree } from '@prizestash/server-kit/program/free-port';
import { nginx } from '@prizestash/lab/nginx';
import { Program } from '@prizestash/server-kit/program/program';
import { repositoryRoot } from '../repository-root';

const TEMPLATE = path.join(repositoryRoot, 'docs/nginx/prizestash.conf');

/** A running nginx. */
export interface RunningNginx {
  readonly port: number;
  stop(): Promise<void>;
}

/** The template of docs/nginx. */
export function readTemplate(): string {
  return readFileSync(TEMPLATE, 'utf8');
}

/** The template with a local port instead of TLS, in front of hosts and API processes on other ports. */
function localConfig(
  port: number,
  hostPorts: readonly number[],
  apiPorts: readonly number[],
  keepFiles: string,
): string {
  const site = readTemplate()
    .replace(/server 127\.0\.0\.1:3000( [^;]*;)/, (_, limits: string) =>
      hostPorts.map((hostPort) => `server 127.0.0.1:${hostPort}${limits}`).join(' '),
    )
    .replaceAll(/server 127\.0\.0\.1:3100( [^;]*;)/g, (_, limits: string) =>
      apiPorts.map((apiPort) => `server 127.0.0.1:${apiPort}${limits}`).join(' '),
    )
    .replace(/server \{\n {2}listen 80;[^}]*\}\n/, '')
    .replace(/listen 443 ssl.*;/, `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*\n/gm, '')
    .replace('/var/cache/nginx/prizestash', 'temp/cache')
    .replace(/(?<=proxy_cache_valid .*)1m(?=;)/, keepFiles);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path temp/${name};`)
    .join('\n');
  return `pid nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
}

/**
 * Runs the template in a real nginx.
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
