import { closeSync, openSync, statSync, unlinkSync } from 'node:fs';

/** The work under a lock takes milliseconds: an older lock was left by a process that was killed. */
const ABANDONED_AFTER_MS = 10_000;
const RETRY_MS = 5;

function take(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
    return false;
  }
}

function dropAbandoned(file: string): void {
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > ABANDONED_AFTER_MS) release(file);
}

function release(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Another process dropped it as abandoned.
  }
}

/**
 * Runs short work that only one process on a folder may do at a time.
 * @param file the lock: there while the work runs.
 */
export function withFileLock<T>(file: string, work: () => T): T {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!take(file)) {
    dropAbandoned(file);
    Atomics.wait(pause, 0, 0, RETRY_MS);
  }
  try {
    return work();
  } finally {
    release(file);
  }
}
