import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 50;
const MAX_WAIT_MS = 60_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function holderOf(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Creates the lock with this process' id, or nothing: on a full disk the file would stay empty. */
function createLock(file: string): void {
  const lock = openSync(file, 'wx');
  try {
    writeSync(lock, String(process.pid));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(lock);
  }
}

/**
 * Runs `work` in one process at a time. The lock of a process that no longer exists is removed. So is
 * a lock older than a minute, because its process id may have been reused.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      createLock(file);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(file);
      if (Date.now() > deadline || (holder !== null && !isAlive(holder))) {
        rmSync(file, { force: true });
      } else {
        await sleep(RETRY_MS);
      }
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
