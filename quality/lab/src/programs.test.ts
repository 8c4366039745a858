import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Programs } from './programs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-programs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('starts killed programs again, and stops the last one first', async () => {
  const programs = new Programs(folder, path.join(folder, 'logs'));
  const stopped = path.join(folder, 'stopped');
  for (const name of ['database', 'server']) {
    // The second start takes its time, too: what the first has printed must not count for it.
    const script = `sleep 0.3; trap "echo ${name} >> ${stopped}; exit" TERM; echo ready; while :; do sleep 0.1; done`;
    await programs.start({
      name,
      command: ['sh', '-c', script],
      isReady: ({ output }) => output.endsWith('ready'),
    });
  }
  const { pid } = programs.get('server');
  await programs.get('server').kill();
  await programs.get('server').becomesReady();
  expect(programs.get('server').pid).not.toBe(pid);
  await programs.stop();
  expect(readFileSync(stopped, 'utf8')).toBe('server\ndatabase\n');
});

it('rejects with what a program that fails has printed', async () => {
  const programs = new Programs(folder, path.join(folder, 'logs'));
  const command = ['sh', '-c', 'sleep 0.3; echo no schema; exit 1'];
  await expect(programs.runOnce({ name: 'migrate', command })).rejects.toThrow(
    'migrate failed: no schema',
  );
});

it('knows its programs', () => {
  expect(() => new Programs(folder, folder).get('cache')).toThrow('there is no program cache');
});
