import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SupervisedProcess } from './supervised-process';

const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-supervised-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A killed process can take a moment to end. */
async function ends(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100 && isRunning(pid); tries += 1) await delay(50);
  return !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A shell that has a process of its own, whose id it writes to a file. */
function programWithChild(name: string) {
  const file = path.join(folder, `${name}.pid`);
  return {
    file,
    program: {
      name,
      command: ['sh', '-c', 'sleep 60 & echo $! > "$1"; wait', 'sh', file],
      env: {},
      isReady: () => Promise.resolve(existsSync(file) && readFileSync(file, 'utf8').endsWith('\n')),
    },
  };
}

it('starts a killed program again, and ends all of its processes', async () => {
  const { file, program } = programWithChild('restarted');
  const part = new SupervisedProcess(program, folder);
  await part.start();
  const first = Number(readFileSync(file, 'utf8'));
  rmSync(file);
  await part.kill(50);
  expect(await ends(first)).toBe(true);
  await part.becomesReady();
  const second = Number(readFileSync(file, 'utf8'));
  expect(isRunning(second)).toBe(true);
  await part.stop();
  expect(await ends(second)).toBe(true);
  expect(part.pid).toBeUndefined();
}, 30_000);

it('says why a program does not become ready', async () => {
  const command = ['sh', '-c', 'echo no such port; exit 1'];
  const isReady = () => Promise.resolve(false);
  const part = new SupervisedProcess({ name: 'broken', command, env: {}, isReady }, folder);
  await expect(part.start()).rejects.toThrow('broken does not become ready: no such port');
  await part.stop();
}, 30_000);
