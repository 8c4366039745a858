import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeLogger } from '../../http/server';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { advanceDrawings } from '../hold-due-drawings';
import { closeDrawing, commitDrawing, OfficialRulesRepository } from './hold-drawing';

let app: TestApp;
let releasesDir: string;
beforeAll(async () => {
  app = await startTestApp();
  releasesDir = path.join(app.database.dataDir, 'releases');
});
beforeEach(async () => {
  await app.clear();
  rmSync(releasesDir, { recursive: true, force: true });
});
afterAll(() => app.close());

const rulesOf = (version: string) => ({ version, digest: version[0]!.repeat(64) });

/** Writes what a host copies of a promotion of mfe-legal. */
function promote(version: string): void {
  const write = (file: string, content: object | string) => {
    const full = path.join(releasesDir, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const { digest } = rulesOf(version);
  const rules = { path: '/legal/rules', documentVersion: version, documentDigest: digest };
  write(`releases/mfe-legal/${version}/release.json`, { routes: [{ path: '/winners' }, rules] });
  write(`sets/set-${version}/set.json`, { versions: { 'mfe-legal': version } });
  write(`log/0000000007-${digest}.json`, { live: `set-${version}` });
  const head = Buffer.from(JSON.stringify({ sequence: 7, entry: digest })).toString('base64url');
  write('log/head.jws', `e30.${head}.signature`);
}

const at = (time: string) => new Date(time);
async function commit(drawing: string, services = app.drawings) {
  const now = at(`${drawing}T06:05:00Z`);
  await closeDrawing(services, drawing, now);
  const signed = await commitDrawing(services, drawing, now);
  return signed?.record.type === 'commitment' ? signed.record.rules : undefined;
}
const without = (isDemonstration: boolean) => ({
  ...app.drawings,
  rules: new OfficialRulesRepository(app.pool, () => null, isDemonstration),
});

it('sign the rules that were live when the entry period began, whatever is promoted later', async () => {
  promote('1.0');
  await app.drawings.rules.note('2026-11');
  promote('2.0');
  await app.drawings.rules.note('2026-11');
  expect(await commit('2026-11-22')).toEqual(rulesOf('1.0'));
  await app.drawings.rules.note('2026-12');
  // A rollback between two openings.
  promote('1.0');
  expect(await commit('2026-12-06')).toEqual(rulesOf('1.0'));
  expect(await commit('2026-12-13')).toEqual(rulesOf('2.0'));
  expect(await commit('2027-01-10')).toEqual(rulesOf('1.0'));
});

it('keep what was recorded when the release store cannot be read any more', async () => {
  promote('1.0');
  await app.drawings.rules.note('2026-11');
  writeFileSync(path.join(releasesDir, 'log/head.jws'), 'e30.');
  expect(await commit('2026-11-22')).toEqual(rulesOf('1.0'));
});

it('record the first that is live, when an API has started before', async () => {
  await app.drawings.rules.note('2026-11');
  expect(await app.drawings.rules.find('2026-11')).toBeUndefined();
  promote('1.0');
  expect(await commit('2026-11-22')).toEqual(rulesOf('1.0'));
  expect(await app.drawings.rules.find('2026-11')).toEqual(rulesOf('1.0'));
});

it('are one for all processes', async () => {
  promote('1.0');
  const note = (version: string) =>
    new OfficialRulesRepository(app.pool, () => rulesOf(version), false).note('2026-11');
  await Promise.all(['3.0', '4.0', '5.0'].map(note));
  const first = await app.drawings.rules.find('2026-11');
  await Promise.all(['6.0', '7.0'].map(note));
  expect(await app.drawings.rules.find('2026-11')).toEqual(first);
});

it('keep a drawing waiting, with a sentence, while they are unknown', async () => {
  const services = without(false);
  await expect(commit('2026-11-22', services)).rejects.toMatchObject({
    code: 'rules-unknown',
    message: expect.stringContaining('The official rules of 2026-11 are unknown') as string,
  });
  const logged: string[] = [];
  const logger = makeLogger('warn', { write: (line) => void logged.push(line) });
  await advanceDrawings(services, ['2026-11-22'], () => at('2026-11-22T18:00:00Z'), logger);
  expect(logged).toEqual([expect.stringContaining('rules-unknown')]);
  promote('1.0');
  // Late, and with the rules that visitors see.
  const late = await commitDrawing(app.drawings, '2026-11-22', at('2026-11-22T18:01:00Z'));
  expect(late?.record).toMatchObject({ late: true, rules: rulesOf('1.0') });
});

it('are not asked for in a demonstration, which proves nothing', async () => {
  expect(await commit('2026-11-22', without(true))).toEqual({
    version: 'demonstration',
    digest: '0'.repeat(64),
  });
  expect(await app.drawings.rules.find('2026-11')).toBeUndefined();
});

it('cannot be changed by the role of the API', async () => {
  promote('1.0');
  await app.drawings.rules.note('2026-11');
  const client = await app.pool.connect();
  try {
    const role = new URL(app.database.apiUrl).username;
    await client.query(`set role ${role}`);
    for (const sql of [`update official_rules set version = '9'`, 'delete from official_rules']) {
      await expect(client.query(sql)).rejects.toThrow('permission denied');
    }
  } finally {
    await client.query('reset role');
    client.release();
  }
});
