import { rmSync } from 'node:fs';
import { runProgram } from '../testing/run-program';
import { temporaryDataDir } from '../testing/test-database';

let dataDir: string;
beforeAll(() => {
  dataDir = temporaryDataDir();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = async (...args: string[]) => {
  const env = { DATA_DIR: dataDir, DATABASE_PORT: '0' };
  const { code, stdout, stderr } = await runProgram('cli/drawings.ts', args, env);
  const lines = stdout.split('\n').filter(Boolean);
  return { code, lines: lines.map((line) => JSON.parse(line)), stderr };
};

it('holds a drawing by hand and prints JSON lines that name the demonstration', async () => {
  const notice = 'Demonstration beacon: this proves nothing';
  const drawing = '2025-11-23';
  expect(await run('close', drawing)).toMatchObject({
    code: 0,
    lines: [{ drawing, closed: true, notice }],
  });
  expect((await run('commit', drawing)).lines).toMatchObject([
    { drawing, record: { type: 'commitment', entries: 0, late: true }, notice },
  ]);
  expect((await run('commit', drawing)).lines).toEqual([{ drawing, committed: false, notice }]);
  expect((await run('list')).lines).toMatchObject([{ drawing, status: 'committed', late: true }]);
  expect((await run('show', drawing)).lines).toMatchObject([
    { drawing, entries: 0, excluded: {} },
    { record: { type: 'commitment' } },
  ]);
  const early = await run('draw', drawing);
  expect([early.code, early.stderr]).toEqual([
    1,
    expect.stringMatching(/^2025-11-23 is drawn at \S+Z\.\n$/),
  ]);
}, 120_000);

it('says what is wrong with a command', async () => {
  expect(await run('show', 'tomorrow')).toEqual({
    code: 1,
    lines: [],
    stderr: 'The drawing must be a Sunday such as 2026-11-22.\n',
  });
});
