import { readFileSync, rmSync } from 'node:fs';
import { type Agent } from 'node:http';
import path from 'node:path';
import { openEmbedded } from '../../embedded-database/open-embedded';
import { openPool } from '../../database/pool';
import { prepareApi } from '../../testing/api-process';
import { entrantsOf } from './entrants';
import { type Fault } from './fault';
import { formatStatus } from './send-requests';
import { type SmallDisk } from './small-disk';

/** More entries than fit into the pages that the database has allocated. */
const MAX_ENTRIES = 5_000;
/** Logged when a table cannot grow (53100) and when the write-ahead log cannot, which ends the server. */
const DATABASE_CANNOT_SERVE = '"msg":"database cannot serve"';

/** A database on a full disk: runs a separate API on a small mounted disk. */
export function fullDisk(disk: SmallDisk, agent: Agent): Fault {
  return {
    fault: 'disk of the database full to the last byte, then freed',
    expected: '503 with Retry-After, logged, then 200, nothing acknowledged lost',
    async run() {
      const dataDir = path.join(disk.dir, 'data');
      const logFile = `${disk.dir}.log`;
      const api = await prepareApi(dataDir, {}, logFile);
      const { enter, recovered } = entrantsOf(api, agent);
      await api.start();
      const database = await openEmbedded({ dataDir, port: 0 });
      const pool = openPool(database.url);
      try {
        const acknowledged: string[] = [];
        disk.fill();
        let number = 0;
        let response = await enter(number);
        for (
          ;
          response.statusCode === 200 && number < MAX_ENTRIES;
          response = await enter(number)
        ) {
          acknowledged.push(response.json().data.id);
          number += 1;
        }
        const actual = formatStatus(response);
        const logged = readFileSync(logFile, 'utf8').includes(DATABASE_CANNOT_SERVE);
        disk.free();
        const after = await recovered(number);
        const { rows } = await pool.query<{ kept: number }>(
          'select count(*)::int as kept from entries where id = any($1)',
          [acknowledged],
        );
        const lost = acknowledged.length - (rows[0]?.kept ?? 0);
        return [
          actual,
          logged ? 'logged' : 'NOT logged',
          after,
          lost === 0 ? 'nothing acknowledged lost' : `${lost} acknowledged LOST`,
        ].join(', ');
      } finally {
        await pool.end();
        await database.close();
        await api.end();
        rmSync(logFile, { force: true });
      }
    },
  };
}
