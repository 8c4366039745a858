import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { insertSampleEntries } from '@prizestash/api/drawings/demonstration/hold-demonstration-drawing';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { openTarget, type ApiTarget } from './site/api-target';
import { runCheck } from './site/start-site';

const RATE = 60;
const CLIENTS = 8;
/** Of entries before and after the drawing and the first erasure. */
const ENTERING_MS = 15_000;
/** How long visitors go on without a database. */
const DOWN_MS = 2_000;
const MAX_LOST_SECONDS = 60;
/** A Sunday whose drawing no API process holds by itself. */
const DRAWING = '2026-10-25';
const WORKER = path.join(__dirname, 'drawings/drawing-worker.ts');

interface Accepted {
  readonly person: number;
  readonly id: string;
  readonly at: number;
}

/** Sends entries of new people at a steady rate. @returns what ends it, with the entries that were accepted */
function enterSteadily({ enter }: ApiTarget): () => Promise<readonly Accepted[]> {
  const accepted: Accepted[] = [];
  const sent: Promise<unknown>[] = [];
  const send = async (person: number) => {
    const response = await enter(person);
    if (response.statusCode !== 200) return;
    const { data } = response.json() as { data: { id: string } };
    accepted.push({ person, id: data.id, at: Date.now() });
  };
  const started = Date.now();
  const timer = setInterval(() => {
    // A busy machine calls this late.
    while (sent.length < (RATE * (Date.now() - started)) / 1_000)
      sent.push(send(sent.length).catch(() => undefined));
  }, 1_000 / RATE);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
    return accepted;
  };
}

/** What an operator does with the database of a site. */
function operatorOf({ site, pool }: ApiTarget) {
  const { compose, folder, databaseUrl } = site;
  const program = (name: string, ...args: readonly string[]) =>
    compose.runOnce('owner', ['node', `dist/servers/${name}.js`, ...args]);
  const inArchive = async (files: string) => {
    const list = ['exec', '-T', 'archiver', 'sh', '-c', `cd /archive && ls -d ${files}`];
    return (await compose.run(...list)).result.split('\n').filter(Boolean);
  };
  return {
    erase: (id: string) => program('person', '--entry', id, 'erase'),
    /** Commits to a drawing of generated people, and draws it. */
    async draw() {
      const { period, cutoff } = drawingSchedule(DRAWING);
      const from = new Date(cutoff.getTime() - 60_000);
      await insertSampleEntries(pool, { period, from, to: cutoff, count: 40 });
      const args = [WORKER, databaseUrl, path.join(folder, 'drawing'), '', DRAWING];
      const worker = promisify(execFile);
      await worker(process.execPath, ['--import', 'tsx', ...args], { cwd: repositoryRoot });
    },
    /** Kills the database and deletes its files. @returns when it was killed */
    async destroy(): Promise<number> {
      await site.kill('postgres');
      const destroyed = Date.now();
      await compose.runOnce('restore', ['sh', '-c', 'rm -rf "$PGDATA"'], ['--no-deps']);
      return destroyed;
    },
    /** Restores the archive, or the first one that has ended up to a time, and repeats erasures. */
    async restore(time?: string): Promise<void> {
      const [ended] = await inArchive('until-*');
      const script = ['sh', 'containers/restore-backup.sh'];
      const past = time ? [...script, `/archive/${ended}`, `recovery_target_time=${time}`] : [];
      await compose.runOnce('restore', past, ['--no-deps']);
      await site.start('postgres');
      await program('repeat-erasures');
    },
    /** Waits until the archive of the restored database has a base backup, and proves it. */
    async verify(): Promise<void> {
      for (const files of ['until-*', 'current/base-*'])
        for (let waited = 0; waited < 60_000; waited += 500) {
          if ((await inArchive(files)).length > 0) break;
          await delay(500);
        }
      await compose.runOnce('backup');
    },
    async erased(ids: readonly string[]): Promise<number> {
      const query =
        'select from entries where id = any($1) and erased_at is not null and email is null';
      return (await pool.query(query, [ids])).rowCount ?? 0;
    },
  };
}

/** The head of the log of drawings. */
async function headOf({ get }: ApiTarget): Promise<string> {
  const keys = (await get('/v1/drawings/keys')).json() as { log?: { head: string } };
  return keys.log?.head ?? 'no head';
}

/**
 * `npm run check -- recovery`: destroys the database in the middle of entries, restores it with the
 * script that docs/hosting.md names, and counts what is missing. Then it restores the moment before a
 * drawing, as somebody who wants to undo it.
 */
runCheck({
  name: 'recovery',
  async run(site, report) {
    const target = openTarget(site);
    const { pool } = target;
    const operator = operatorOf(target);
    const wrong: string[] = [];
    const expectThat = (holds: boolean, rule: string) => {
      report(`${holds ? 'ok   ' : 'WRONG'} ${rule}`);
      if (!holds) wrong.push(rule);
    };
    const idOf = async (person: number) => {
      const { data } = (await target.enter(person)).json() as { data: { id: string } };
      return data.id;
    };

    const stopEntering = enterSteadily(target);
    await delay(ENTERING_MS);
    const { rows } = await pool.query<{ now: string }>('select clock_timestamp()::text as now');
    const erased = [await idOf(0), await idOf(1)];
    await operator.erase(erased[0]!);
    await operator.draw();
    await delay(ENTERING_MS);
    const head = await headOf(target);
    await operator.erase(erased[1]!);
    const destroyed = await operator.destroy();
    await delay(DOWN_MS);
    const accepted = await stopEntering();
    const seconds = (destroyed - accepted[0]!.at) / 1_000;
    report(`${accepted.length} entries in ${seconds.toFixed(0)} s, then the database is gone`);

    const restoring = Date.now();
    await operator.restore();
    report(`restored in ${((Date.now() - restoring) / 1_000).toFixed(1)} s`);
    const stored = await pool.query<{ id: string }>('select id from entries');
    const ids = new Set(stored.rows.map(({ id }) => id));
    const missing = accepted.filter(({ id }) => !ids.has(id));
    const oldest = Math.min(destroyed, ...missing.map(({ at }) => at));
    const lost = (destroyed - oldest) / 1_000;
    expectThat(
      accepted.length > RATE * seconds * 0.9 && lost <= MAX_LOST_SECONDS,
      `${missing.length} accepted entries are missing, of the last ${lost.toFixed(1)} s`,
    );
    const again = accepted.filter(({ id }) => !erased.includes(id));
    await target.recovered(again[0]!.person);
    let changed = 0;
    const sendAgain = async () => {
      for (let one = again.pop(); one; one = again.pop())
        if ((await idOf(one.person)) !== one.id && ids.has(one.id)) changed += 1;
    };
    await Promise.all(Array.from({ length: CLIENTS }, sendAgain));
    const doubled = await pool.query(
      `select from entries where erased_at is null group by entry_period, email_key having count(*) > 1`,
    );
    expectThat(
      changed === 0 && doubled.rowCount === 0,
      `${changed + Number(doubled.rowCount)} people are entered twice after all were sent again`,
    );
    const isPublished = head !== 'no head' && (await headOf(target)) === head;
    expectThat(isPublished, 'the log of drawings is the published one');
    expectThat((await operator.erased(erased)) === 2, 'what was erased is erased');
    await operator.verify();
    expectThat(true, 'the archive of the restored database is complete');

    await site.compose.must('stop', 'postgres');
    await operator.restore(rows[0]?.now);
    expectThat((await operator.erased(erased)) === 2, 'so it is after a restore to before that');
    const { statusCode } = await target.get(`/v1/drawings/log?after=${head}`);
    expectThat(statusCode === 404, 'the log of that moment has no record of the published head');
    await target.close();
    return wrong;
  },
});
