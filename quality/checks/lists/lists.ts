import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@prizestash/server-kit/run-command';
import { LONG_STATEMENTS, openPool } from '@prizestash/api/database/pool';
import { migrateDatabase } from '@prizestash/api/database/prepare-schema';
import { LISTED_ENTRIES } from '@prizestash/api/entries/list-entries-repository';
import { openEmbedded } from '@prizestash/api/embedded-database/open-embedded';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { fillPeriod } from '../benchmark-api/scale/fill-entries';

const ENTRIES = 200_000;
const PERIOD = '2026-10';
const ROUNDS = 3;
/** A list that takes more than this times a COPY of the same statement fails. */
const MAX_RATIO = 2;

const inPsql = (query: string) =>
  `copy (${query.replaceAll(/\$[12]/g, `'${PERIOD}'`)}) to stdout csv`;

/** What the list is compared with. */
const copies = {
  'COPY of the list': inPsql(LISTED_ENTRIES),
  'COPY of the tables': inPsql(
    `select e.*, c.*, u.unsubscribed_at from entries e
     left join consents c on c.entry_id = e.id and c.entry_period = e.entry_period
     left join unsubscribes u on u.email_key = e.email_key
     where e.entry_period = $1 order by e.entered_at, e.id`,
  ),
};

/** Runs a program with its output in a file. @returns seconds */
async function timeOf(command: readonly string[], env: object, file: string): Promise<number> {
  const [program = '', ...args] = command;
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', openSync(file, 'w'), 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${command.join(' ')} ended with code ${code}`);
  return (performance.now() - started) / 1000;
}

const median = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;

function lineCount(file: string): number {
  const bytes = readFileSync(file);
  let count = 0;
  for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) count += 1;
  return count;
}

/**
 * `npm run check -- lists`: compares `npm run api -- entries` for a month of 200,000 entries with a COPY
 * of the same statement, and of the same tables, in alternating rounds: of entries that share nothing, and of entries that all have
 * one phone and one address. Needs psql.
 */
runCommand(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-lists-'));
  const dataDir = path.join(folder, 'data');
  const database = await openEmbedded({ dataDir, port: 0 });
  const pool = openPool(database.url, LONG_STATEMENTS);
  let isMet = true;
  try {
    await migrateDatabase(database);
    await fillPeriod(pool, PERIOD, 0, ENTRIES);
    for (const kind of ['share nothing', 'have one phone and address']) {
      await pool.query('vacuum (analyze) entries, consents');
      const file = path.join(folder, 'output');
      const list = ['npm', 'run', '--silent', 'api', '--', 'entries', '--period', PERIOD];
      const commands = {
        ...Object.fromEntries(
          Object.entries(copies).map(([name, copy]) => [name, ['psql', database.url, '-c', copy]]),
        ),
        list,
      };
      const times = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [name, command] of Object.entries(commands)) {
          times.get(name)?.push(await timeOf(command, { DATABASE_URL: database.url }, file));
        }
      }
      const lines = lineCount(file);
      const medianOf = (name: string) => median(times.get(name) ?? []);
      const ratio = medianOf('list') / medianOf('COPY of the list');
      isMet &&= ratio <= MAX_RATIO && lines === ENTRIES;
      console.log(
        `${lines} entries that ${kind}, ${(statSync(file).size / 1e6).toFixed(0)} MB: ` +
          Object.keys(commands)
            .map((name) => `${name} ${medianOf(name).toFixed(1)} s`)
            .join(', ') +
          `, ratio ${ratio.toFixed(2)}`,
      );
      await pool.query('update entries set review_phone = 1, review_address = 2');
    }
    console.log(`load ${loadavg()[0]?.toFixed(1)}, ${availableParallelism()} processors`);
    console.log(isMet ? `every ratio is at most ${MAX_RATIO}` : `a ratio is ABOVE ${MAX_RATIO}`);
    process.exitCode = isMet ? 0 : 1;
  } finally {
    await pool.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
