import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '@prizestash/lab/free-port';
import { nginx } from '@prizestash/lab/nginx';
import { responds } from '@prizestash/lab/probes';
import { Program } from '@prizestash/lab/program';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { ReleaseStore } from '@prizestash/delivery/releases/release-store';
import { operatorConfigFromEnv } from '@prizestash/delivery/releases/site-config/site-config-from-env';
import { runCommand } from '@prizestash/server-kit/run-command';
import { cacheBuilds, restoreCachedBuilds } from '../../e2e/support/build-cache';
import { promoteSources } from '../local/promote-sources';
import { filesOf } from '../topology/check/files-of';
import { processorTime } from './processor-time';

const REQUESTS = 5_000;
const ROUNDS = 3;
const PAGES = ['/', '/apply', '/paths/toffer', '/legal/terms', '/winners'];
/** More processor time than this times that of nginx fails. */
const MAX_RATIO = 3;
/** nginx with the files of the live set, sent as the host sends them. */
function startNginx(folder: string, store: ReleaseStore, port: number): Promise<Program> {
  mkdirSync(path.join(folder, 'temp'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path temp/${name};`,
  );
  const pages = store.pagesFolder(store.live()?.set ?? '');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid nginx.pid; error_log stderr warn; worker_processes 1; events { worker_connections 1024; }
     http {
       ${temporary.join(' ')} access_log off; sendfile on; tcp_nopush on; gzip_static on;
       open_file_cache max=1000; keepalive_requests 1000000;
       types { text/html html; text/javascript js; text/css css; }
       server {
         listen 127.0.0.1:${port};
         location /packages/ { root ${store.publicFolder()}; }
         location / { root ${pages}; try_files $uri $uri/index.html =404; }
       }
     }`,
  );
  const isReady = responds(`http://127.0.0.1:${port}/`);
  return new Program({ ...nginx(folder), isReady }).start();
}

/** Sends requests. @returns microseconds of processor time for each */
async function costOf(program: Program, port: number, paths: readonly string[]): Promise<number> {
  const before = processorTime(program.pid ?? 0);
  const { non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 16,
    amount: REQUESTS,
    requests: paths.map((url) => ({ path: url, headers: { 'accept-encoding': 'gzip' } })),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${program.name} failed`);
  return ((processorTime(program.pid ?? 0) - before) / REQUESTS) * 1e6;
}

const median = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;

/**
 * `npm run check -- host-cpu`: compares the processor time that a site host takes for a request with
 * that of nginx, which sends the same files of the live set from its folder, in alternating rounds.
 */
runCommand(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-host-cpu-'));
  const programs: Program[] = [];
  try {
    const store = new ReleaseStore(path.join(folder, 'releases'));
    restoreCachedBuilds(store.folder);
    await promoteSources(store, operatorConfigFromEnv({}), console.log);
    cacheBuilds(store.folder);
    const [hostPort, nginxPort] = [await freePort(), await freePort()];
    const host = await new Program({
      name: 'the host',
      command: ['node', '--import', 'tsx', 'platform/delivery/src/cli/serve.ts'],
      cwd: repositoryRoot,
      env: { PORT: String(hostPort), RELEASES_DIR: store.folder, NODE_ENV: 'production' },
      isReady: responds(`http://127.0.0.1:${hostPort}/`),
    }).start();
    programs.push(host);
    const server = await startNginx(path.join(folder, 'nginx'), store, nginxPort);
    programs.push(server);
    const bodies = await Promise.all(
      PAGES.map((page) => fetch(`http://127.0.0.1:${hostPort}${page}`).then((one) => one.text())),
    );
    const paths = [
      ...PAGES,
      ...new Set(bodies.flatMap(filesOf).filter((file) => path.extname(file) !== '')),
    ];
    const costs: { host: number[]; nginx: number[] } = { host: [], nginx: [] };
    // The first round fills caches and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const both = [await costOf(host, hostPort, paths), await costOf(server, nginxPort, paths)];
      if (round === 0) continue;
      costs.host.push(both[0] ?? NaN);
      costs.nginx.push(both[1] ?? NaN);
    }
    const ratio = median(costs.host) / median(costs.nginx);
    console.log(
      `${REQUESTS} requests of ${paths.length} files: host ${median(costs.host).toFixed(0)} µs, ` +
        `nginx ${median(costs.nginx).toFixed(0)} µs, ratio ${ratio.toFixed(2)} ` +
        `(load ${loadavg()[0]?.toFixed(1)}, ${availableParallelism()} processors)`,
    );
    process.exitCode = ratio <= MAX_RATIO ? 0 : 1;
  } finally {
    for (const program of programs.reverse()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit();
});
