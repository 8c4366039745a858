import { rmSync } from 'node:fs';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { startSpanCollector } from '@prizestash/server-kit/testing/span-collector';
import { prepareApi } from '../testing/api-process';
import { REGISTER_PATH } from '../routes/register';
import { call, makeAgent } from '../testing/call';
import { fakePerson } from '../testing/people';
import { temporaryDataDir } from '../testing/test-database';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

it('measures and traces requests without personal data', async () => {
  const collector = await startSpanCollector();
  const metricsAddress = `127.0.0.1:${await freePort()}`;
  const dataDir = temporaryDataDir();
  const agent = makeAgent();
  const api = await prepareApi(dataDir, {
    METRICS_ADDRESS: metricsAddress,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
  try {
    await api.start();
    const { statusCode } = await call(api.origin, agent, {
      method: 'POST',
      url: REGISTER_PATH,
      headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-${CALLER}-01` },
      payload: JSON.stringify(fakePerson(0)),
    });
    expect(statusCode).toBe(200);
    for (const payload of ['{}', '{']) {
      const headers = { 'content-type': 'application/json' };
      await call(api.origin, agent, { method: 'POST', url: REGISTER_PATH, headers, payload });
    }
    const url = '/v1/fe/unsubscribe/a-secret-token?email=a@example.com';
    await call(api.origin, agent, { method: 'POST', url });

    const metrics = await (await fetch(`http://${metricsAddress}/metrics`)).text();
    expect(metrics).toContain(
      `http_server_request_duration_seconds_count{service="api",method="POST",route="${REGISTER_PATH}",status="200"} 1`,
    );
    for (const line of [
      'entries_total{outcome="accepted",code="none",service="api"} 1',
      'entries_total{outcome="refused",code="validation",service="api"} 1',
      'entries_total{outcome="refused",code="unreadable",service="api"} 1',
      'entries_total{outcome="duplicate",code="duplicate",service="api"} 0',
      'database_up{role="api",service="api"} 1',
    ]) {
      expect(metrics).toContain(`${line}\n`);
    }
    for (const name of [
      'task_success_timestamp_seconds{task="backup"',
      'job_success_timestamp_seconds{queue="drawings"',
    ]) {
      expect(metrics).toMatch(new RegExp(`^${name},service="api"} 1\\d{9}`, 'm'));
    }
    expect(metrics).toMatch(/database_connections\{state="open",service="api"\} [1-9]/);
    expect((await fetch(`${api.origin}/metrics`)).status).toBe(404);

    await api.end();
    const spans = collector.spans();
    const request = spans.find(({ name }) => name === `POST ${REGISTER_PATH}`);
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    const query = spans.find(({ name }) => name === 'insert into entries');
    expect(query).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId });
    expect(`${metrics}${collector.received.join()}`).not.toMatch(
      /example\.com|a-secret-token|Examplea/,
    );
  } finally {
    agent.destroy();
    await api.kill();
    collector.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
