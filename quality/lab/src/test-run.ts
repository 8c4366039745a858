import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/**
 * Creates a folder that this process and those that it starts share, and removes it when this process
 * ends. Jest calls it before it starts its workers.
 */
export default function startTestRun(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-run-'));
  process.env['TEST_RUN_DIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Returns a folder that the first caller of a run makes, in whatever process; others wait for it, and
 * nobody changes it.
 * @param name of the folder; another content has another one.
 * @param make creates the folder. When it fails, the next caller tries again.
 */
export async function oncePerRun(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(process.env['TEST_RUN_DIR'] ?? startTestRun(), name);
  const lock = `${folder}.lock`;
  const deadline = Date.now() + TIMEOUT_MS;
  while (!existsSync(folder)) {
    try {
      mkdirSync(lock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (Date.now() > deadline) throw new Error(`${folder} was not made`);
      await delay(POLL_MS);
      continue;
    }
    try {
      if (existsSync(folder)) break;
      const made = path.join(lock, 'made');
      await make(made);
      renameSync(made, folder);
    } finally {
      rmSync(lock, { recursive: true });
    }
  }
  return folder;
}
