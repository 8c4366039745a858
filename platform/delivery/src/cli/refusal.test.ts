import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { compiledProgram } from '@prizestash/lab/compiled-program';
import { FakeStore } from '../testing/fake-store';

let store: FakeStore;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
});
afterEach(() => store.remove());

/** What a command prints when it fails. */
async function refused(command: string, ...args: string[]): Promise<string> {
  const program = await compiledProgram(path.join(__dirname, `${command}.ts`));
  const options = { env: { PATH: process.env['PATH'], RELEASES_DIR: store.folder } } as const;
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    ...options,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  return stderr;
}

it('prints a refusal, and the section that explains it', async () => {
  expect(await refused('rollback', 'mfe-gift', '--skip-browser')).toBe(
    'mfe-gift is not in the live release set\ndocs/refused-promotions.md#rollback explains it.\n',
  );
});

it('prints the section of what the contained verifier refuses', async () => {
  store.fake('mfe-claim', 'v2', { paths: ['/mfe-legal'] });
  expect(await refused('promote', 'mfe-claim@v2', '--skip-browser')).toBe(
    '/mfe-legal is claimed by both mfe-claim and mfe-legal\ndocs/refused-promotions.md#paths explains it.\n',
  );
});

it('names no section for another failure', async () => {
  expect(await refused('promote')).not.toContain('explains it');
});
