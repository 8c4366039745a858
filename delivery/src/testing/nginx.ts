import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { detectPort } from 'detect-port';
import { repositoryRoot } from '../build/packages';

const TEMPLATE = path.join(repositoryRoot, 'docs/nginx/prizestash.conf');
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];
const START_TIMEOUT_MS = 10_000;

/** A running nginx. */
export interface RunningNginx {
  readonly port: number;
  stop(): Promise<void>;
}

/** @returns the nginx program, or undefined where none is installed. */
export function findNginx(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

/** The template of docs/nginx. */
export function readTemplate(): string {
  return readFileSync(TEMPLATE, 'utf8');
}

/** The template with a local port instead of TLS, in front of hosts on other ports. */
function localConfig(port: number, hostPorts: readonly number[]): string {
  const site = readTemplate()
    .replace(
      'server 127.0.0.1:3000;',
      hostPorts.map((hostPort) => `server 127.0.0.1:${hostPort};`).join(' '),
    )
    .replace(/server \{\n {2}listen 80;[^}]*\}\n/, '')
    .replace(/listen 443 ssl.*;/, `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*\n/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path temp/${name};`)
    .join('\n');
  return `pid nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Runs the template in a real nginx.
 * @param hostPorts the hosts that it forwards to.
 * @param ownPort where it listens; any free port when left out.
 * @throws {Error} with the output of nginx when it does not start.
 */
export async function startNginx(
  hostPorts: readonly number[],
  ownPort?: number,
): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-nginx-'));
  mkdirSync(path.join(folder, 'temp'));
  const port = ownPort ?? (await detectPort({ hostname: '127.0.0.1' }));
  writeFileSync(path.join(folder, 'nginx.conf'), localConfig(port, hostPorts));
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const options = ['-p', folder, '-c', 'nginx.conf', '-g', `daemon off;${user}`];
  const child = spawn(findNginx() ?? 'nginx', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await isListening(port));) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`nginx did not start: ${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
