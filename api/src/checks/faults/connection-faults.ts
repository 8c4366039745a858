import { rmSync } from 'node:fs';
import { type Agent } from 'node:http';
import { migrateDatabase } from '../../database/prepare-schema';
import { openEmbedded } from '../../embedded-database/open-embedded';
import { call } from '../../testing/call';
import { temporaryDataDir } from '../../testing/test-database';
import { type ApiProcess, prepareApi } from '../../testing/api-process';
import { type TcpProxy, startTcpProxy } from './tcp-proxy';
import { entrantsOf } from './entrants';
import { type Fault } from './fault';
import { formatStatus } from './send-requests';

/** Runs `work` with a separate API whose `DATABASE_URL` leads through a TCP proxy. */
async function withProxy(work: (api: ApiProcess, proxy: TcpProxy) => Promise<string>) {
  const dataDir = temporaryDataDir();
  const database = await openEmbedded({ dataDir, port: 0 });
  await migrateDatabase(database);
  const url = new URL(database.apiUrl);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const api = await prepareApi(dataDir, {
    DATABASE_URL: url.href,
    MIGRATION_DATABASE_URL: database.url,
  });
  try {
    await api.start();
    return await work(api, proxy);
  } finally {
    await proxy.restore();
    await api.end();
    await proxy.cut();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A database that is unreachable for a while. */
export function connectionFaults(agent: Agent): Fault[] {
  const fault = (
    condition: string,
    breakConnection: (proxy: TcpProxy) => Promise<void> | void,
  ): Fault => ({
    fault: `database of DATABASE_URL ${condition}, then recovers`,
    expected: '503 with Retry-After, /ready 503 with Retry-After, then 200',
    run: () =>
      withProxy(async (api, proxy) => {
        const { enter, recovered } = entrantsOf(api, agent);
        const before = (await enter(0)).statusCode;
        if (before !== 200) return `${before} before the fault`;
        await breakConnection(proxy);
        const actual = formatStatus(await enter(1));
        const ready = formatStatus(await call(api.origin, agent, { url: '/ready' }));
        await proxy.restore();
        return `${actual}, /ready ${ready}, ${await recovered(1)}`;
      }),
  });
  return [
    fault('refuses connections', (proxy) => proxy.cut()),
    fault('hangs', (proxy) => proxy.stall()),
  ];
}
