import { rmSync } from 'node:fs';
import { type Agent } from 'node:http';
import { openEmbedded } from '../../database/embedded';
import { call } from '../../testing/call';
import { temporaryDataDir } from '../../testing/test-database';
import { type ApiProcess, prepareApi } from '../api-process';
import { type TcpProxy, startTcpProxy } from './tcp-proxy';
import { entrantsOf } from './entrants';
import { type Fault } from './fault';
import { formatStatus } from './send-requests';

/** An API of its own, whose `DATABASE_URL` leads over a line that can be broken. */
async function withLine(work: (api: ApiProcess, line: TcpProxy) => Promise<string>) {
  const dataDir = temporaryDataDir();
  const database = await openEmbedded({ dataDir, port: 0 });
  const url = new URL(database.url);
  const line = await startTcpProxy(Number(url.port));
  url.port = String(line.port);
  const api = await prepareApi(dataDir, { DATABASE_URL: url.href });
  try {
    await api.start();
    return await work(api, line);
  } finally {
    await line.mend();
    await api.end();
    await line.cut();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A database that cannot be reached for a while, and is there again. */
export function connectionFaults(agent: Agent): Fault[] {
  const fault = (words: string, breakLine: (line: TcpProxy) => Promise<void> | void): Fault => ({
    fault: `database of DATABASE_URL ${words}, and back`,
    expected: '503 with Retry-After, /health 503 with Retry-After, then 200',
    see: () =>
      withLine(async (api, line) => {
        const { enter, recovered } = entrantsOf(api, agent);
        const before = (await enter(0)).statusCode;
        if (before !== 200) return `${before} before the fault`;
        await breakLine(line);
        const seen = formatStatus(await enter(1));
        const health = formatStatus(await call(api.origin, agent, { url: '/health' }));
        await line.mend();
        return `${seen}, /health ${health}, ${await recovered(1)}`;
      }),
  });
  return [
    fault('refuses connections', (line) => line.cut()),
    fault('hangs', (line) => line.stall()),
  ];
}
