import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compiledProgram } from '@prizestash/lab/compiled-program';
import {
  startSpanCollector,
  type SpanCollector,
} from '@prizestash/server-kit/testing/span-collector';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { FakeStore } from '../testing/fake-store';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const START_TIMEOUT_MS = 60_000;

let store: FakeStore;
let collector: SpanCollector;
let port: number;
let metricsAddress: string;
let child: ChildProcess | null = null;
let output: string;
beforeEach(async () => {
  output = '';
  store = new FakeStore();
  await store.firstSet();
  collector = await startSpanCollector();
  port = await freePort();
  metricsAddress = `127.0.0.1:${await freePort()}`;
});
afterEach(() => {
  child?.kill('SIGKILL');
  collector.close();
  store.remove();
});

const get = (url: string) =>
  fetch(`http://127.0.0.1:${port}${url}`, {
    headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  });

/** Starts a program and waits until it responds. */
async function start(source: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const program = await compiledProgram(path.join(repositoryRoot, source));
  child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      RELEASES_DIR: store.folder,
      DATA_DIR: store.folder,
      PORT: String(port),
      PROMOTION_PORT: String(port),
      METRICS_ADDRESS: metricsAddress,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await delay(100)) {
    if (await fetch(`http://127.0.0.1:${port}/live`).catch(() => null)) return;
  }
  throw new Error(`${source} did not start`);
}

/** Ends the command, which sends its spans before. */
async function end(): Promise<void> {
  const ended = child && once(child, 'exit');
  child?.kill('SIGTERM');
  await ended;
}

const metrics = async () => (await fetch(`http://${metricsAddress}/metrics`)).text();

it('measures and traces the requests of a site host, without their queries', async () => {
  await start('platform/site-host/src/cli/serve.ts');
  expect((await get('/mfe-claim?email=a@example.com')).status).toBe(200);
  expect((await get('/packages/shell/v1/entry.js')).status).toBe(200);
  expect((await get('/a-secret-token')).status).toBe(404);
  const text = await metrics();
  for (const labels of [
    'route="/mfe-claim",status="200"',
    'route="/packages/*",status="200"',
    'route="none",status="404"',
  ]) {
    expect(text).toContain(
      `http_server_request_duration_seconds_count{service="host",method="GET",${labels}} `,
    );
  }
  const live = store.live()?.set ?? '';
  expect(text).toContain(`live_release_set{set="${live}",service="host"} 1`);
  const head = store.log.head();
  expect(text).toContain(
    `promotion_log_timestamp_seconds{at="expires",service="host"} ${Date.parse(head?.expires ?? '') / 1000}`,
  );
  expect(text).toMatch(/release_folder_bytes\{of="available",service="host"\} [1-9]/);
  expect((await get('/metrics')).status).toBe(404);
  await end();
  expect(collector.spans()).toContainEqual(
    expect.objectContaining({ name: 'GET /mfe-claim', traceId: TRACE }),
  );
  expect(text + collector.received.join()).not.toMatch(/example\.com|a-secret-token/);
}, 90_000);

it('logs requests of a site host with the id of the proxy, and no address or query', async () => {
  await start('platform/site-host/src/cli/serve.ts', { LOG_SAMPLE_PERCENT: '100' });
  const id = '7f0c2b8f4bf92f3577b34da6a3ce929d';
  const url = `http://127.0.0.1:${port}/mfe-claim?email=a@example.com`;
  const { headers } = await fetch(url, { headers: { 'x-request-id': id } });
  expect(headers.get('x-request-id')).toBe(id);
  const other = await fetch(url, { headers: { 'x-request-id': `a'; drop table entries; --` } });
  expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  await end();
  const line = output.split('\n').find((one) => one.includes(id)) ?? '{}';
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.any(Number) as number,
    service: 'host',
    reqId: id,
    method: 'GET',
    route: '/mfe-claim',
    status: 200,
    ms: expect.any(Number) as number,
    msg: 'request completed',
  });
  expect(output).not.toMatch(/example\.com|drop table|"remoteAddress"/);
}, 90_000);

it('measures and traces the requests of the promotion service', async () => {
  await start('platform/promotion/src/cli/promotion-service.ts');
  expect((await get('/ready')).status).toBe(200);
  const url = `http://127.0.0.1:${port}/rollbacks`;
  const secret = 'a-guess-of-the-secret';
  for (let guess = 0; guess < 3; guess += 1) {
    await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${secret}` } });
  }
  expect(await metrics()).toContain(
    'promotion_requests_total{action="rollback",outcome="unauthorized",service="promotion-service"} 3',
  );
  expect(await metrics()).toMatch(
    /http_server_request_duration_seconds_count\{service="promotion-service",method="GET",route="\/ready",status="200"\} 1/,
  );
  await end();
  expect(output.match(/A request was refused/g)).toHaveLength(1);
  expect(output).not.toContain(secret);
  expect(collector.spans()).toContainEqual(
    expect.objectContaining({ name: 'GET /ready', traceId: TRACE }),
  );
}, 90_000);
